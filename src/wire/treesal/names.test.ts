import { expect, test } from 'vitest';
import { namesOfAnswer } from './names.ts';

const ITEM = { kind: 'branch', id: 51, revision: 'r', own: 'en', names: { en: 'Olaya' }, can_write: true };

test('names are read, and unknown kinds, languages and empty names are left out', () => {
  const items = [
    { ...ITEM, names: { ar: '', en: 'Olaya', fr: 'Olaya', he: 7 }, own: 'fr', can_write: 'yes' },
    { ...ITEM, kind: 'motto' },
  ];
  expect(namesOfAnswer({ written_at: 'javascript:alert(1)', items })).toEqual({
    ok: true,
    value: {
      writtenAt: null,
      items: [
        {
          kind: 'branch',
          id: 51,
          revision: 'r',
          own: null,
          ownAt: null,
          canWrite: false,
          names: { en: 'Olaya' },
        },
      ],
    },
  });
});

test.each([
  [null],
  [{ items: ['x'] }],
  [{ items: [{ ...ITEM, id: '51x' }] }],
  [{ items: [{ ...ITEM, revision: 5 }] }],
])('an answer such as %j is unreadable', (body) => {
  expect(namesOfAnswer(body)).toMatchObject({ ok: false });
});
