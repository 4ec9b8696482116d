import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Listening } from '#scripts/http/listen.ts';
import { UsageError } from '#scripts/program/usage.ts';

/**
 * Serves an application over TLS and HTTP/2, as the hosts of shops do, on a free port. `folder` gets a certificate for `*.localhost` that
 * nobody has signed. Throws a UsageError if the program openssl is missing.
 */
export async function listenEncrypted(app: Pick<Hono, 'fetch'>, folder: string): Promise<Listening> {
  const server = createSecureServer(certificate(folder), getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    // The browsers are closed by now, so no connection is left that would keep the server open.
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function certificate(folder: string): { readonly key: Buffer; readonly cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(
      ' ',
    );
  try {
    const names = ['-addext', 'subjectAltName=DNS:*.localhost'];
    execFileSync('openssl', [...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UsageError('No openssl was found, which makes the certificate. Install it, or use --http1.');
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
