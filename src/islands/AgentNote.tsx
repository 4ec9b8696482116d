import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $agentName } from '#stores/staff/agent.ts';
import { orNothing } from './island.tsx';

const LoggedInNote = lazy(() => import('./LoggedInNote.tsx').catch(orNothing));

/** Reminds an agent of the caller for whom the order is; nothing for customers, who do not load it. */
export const AgentNote = () =>
  useStore($agentName) === '' ? null : (
    <Suspense>
      <LoggedInNote />
    </Suspense>
  );
