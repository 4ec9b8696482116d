import { randomUUID } from 'node:crypto';
import type { Documents } from './documents.ts';

const OUTBOX = 'directus_outbox';
/** Maximum number of messages; older ones are deleted, so that nobody can fill the disk. */
const MAXIMUM_MESSAGES = 200;

export interface Message {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly url: string;
  readonly token: string;
  readonly sentAt: string;
}

/** Stores messages that a real service would send by mail. */
export function post(message: Omit<Message, 'id' | 'sentAt'>, documents: Documents, nowMs: number): void {
  documents.put(OUTBOX, { ...message, id: randomUUID(), sentAt: new Date(nowMs).toISOString() });
  for (const { id } of messages(documents).slice(MAXIMUM_MESSAGES)) documents.remove(OUTBOX, id);
}

/** Messages, newest first. */
export function messages(documents: Documents): readonly Message[] {
  const all = documents.all(OUTBOX) as unknown as readonly Message[];
  return all.toSorted((a, b) => (a.sentAt > b.sentAt ? -1 : a.sentAt < b.sentAt ? 1 : 0));
}
