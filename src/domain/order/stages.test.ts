import { expect, test } from 'vitest';
import { stageKey, stagesOf } from './stages.ts';

test('pickup and eating in have no stage "on its way"', () => {
  expect(stagesOf('pickup')).toEqual(['received', 'accepted', 'preparing', 'ready', 'done']);
  expect(stagesOf('deliver')).toContain('on-its-way');
});

test('the word for "ready" depends on the mode', () => {
  expect([stageKey('ready', 'pickup'), stageKey('accepted', 'pickup')]).toEqual(['ready-pickup', 'accepted']);
});
