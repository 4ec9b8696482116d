import { Hono } from 'hono';
import type { Environment } from './context.ts';
import { forbidden } from './errors.ts';

const PROJECT = {
  project_name: 'Dukkan',
  project_descriptor: null,
  project_logo: null,
  project_color: '#6644FF',
  default_appearance: 'auto',
  default_theme_light: null,
  default_theme_dark: null,
  theme_light_overrides: null,
  theme_dark_overrides: null,
  default_language: 'en-US',
  public_foreground: null,
  public_favicon: null,
  public_note: null,
  custom_css: null,
  public_registration: false,
  public_registration_verify_email: true,
  public_background: null,
};

const LICENSE = {
  source: null,
  entitlements: { production_enabled: true, ai_translations_enabled: false, display_powered_by: 'DIRECTUS' },
};

/** `server`: what anybody may know, and the health, which only an administrator may. */
export function serverRoutes(): Hono<Environment> {
  const app = new Hono<Environment>();
  app.get('/ping', (call) => call.text('pong'));
  app.get('/info', (call) => call.json({ data: { project: PROJECT, license: LICENSE } }));
  app.get('/health', (call) => {
    if (call.var.actor.role !== 'administrator') throw forbidden();
    return call.json({ status: 'ok' });
  });
  return app;
}
