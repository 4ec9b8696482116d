import { expect, test } from 'vitest';
import { PageHeaders, PageRequest, PageResponse } from './page-http.ts';

test('headers are found by their name in any case, whatever they were made of', () => {
  const made = [
    new PageHeaders({ 'Content-Type': 'text/html' }),
    new PageHeaders([['Content-Type', 'text/html']]),
    new PageHeaders(new PageHeaders({ 'Content-Type': 'text/html' })),
  ];
  for (const headers of made) {
    expect([headers.get('content-TYPE'), headers.has('Content-type')]).toEqual(['text/html', true]);
    expect([...headers]).toEqual([['content-type', 'text/html']]);
  }
});

test('a header that is added stands beside the ones before, one that is set replaces them, one that is deleted is gone', () => {
  const headers = new PageHeaders();
  headers.append('Vary', 'Cookie');
  headers.append('vary', 'Accept');
  expect(headers.get('Vary')).toBe('Cookie, Accept');
  headers.set('VARY', 'Origin');
  expect(headers.get('Vary')).toBe('Origin');
  headers.delete('vary');
  expect([headers.get('Vary'), headers.has('Vary')]).toEqual([null, false]);
});

test('a response keeps its page as it is, and has a status of its own or 200', () => {
  const page = new Uint8Array([60, 112, 62]);
  expect(new PageResponse(page).body).toBe(page);
  expect([new PageResponse(page).status, new PageResponse(null, { status: 404 }).status]).toEqual([200, 404]);
  const headers = new PageHeaders({ location: '/shop' });
  expect(new PageResponse(null, { status: 301, headers }).headers.get('Location')).toBe('/shop');
});

test('a request asks for its address, without a body', () => {
  const { url, method, body } = new PageRequest('http://prerender.invalid/shop');
  expect([url, method, body]).toEqual(['http://prerender.invalid/shop', 'GET', null]);
});
