import { decodeHTMLStrict } from 'entities';
import type { WireContext } from '#wire/context.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** The mappers' environment in a build: entities decoded once, HTML sanitised, pictures addressed as the source requires. */
export const buildContext = (
  report: WireContext['report'],
  imageSource: WireContext['imageSource'],
): WireContext => ({ report, decodeEntities, sanitiseHtml, imageSource });

const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text);
