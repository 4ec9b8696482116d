import { useStore } from '@nanostores/react';
import type { MemberWork } from '#domain/manage/team.ts';
import { useIsland } from '#islands/island.tsx';
import { CheckGroup } from '#islands/manage/CheckGroup.tsx';
import { $shopPlaces } from '#stores/manage/team/team.ts';

type Places = Pick<MemberWork, 'branches' | 'zones'>;

interface Props {
  readonly places: Places;
  readonly onChange: (places: Places) => void;
}

/** Choices of the branches and areas whose deliveries a driver sees. A shop with one branch asks for areas only. */
export function PlaceFields({ places, onChange }: Props) {
  const { t } = useIsland();
  const known = useStore($shopPlaces);
  return (['branches', 'zones'] as const).map((kind) => {
    const chosen = places[kind];
    // An account may have the earlier name of an area, which older orders have.
    const names = [...new Set([...known[kind], ...chosen])];
    if (names.length === 0 || (kind === 'branches' && names.length === 1 && chosen.length === 0)) return null;
    return (
      <CheckGroup
        key={kind}
        legend={t(`team:${kind}`)}
        choices={names.map((name) => ({ value: name, label: name }))}
        chosen={chosen}
        onChange={(changed) => onChange({ ...places, [kind]: changed })}
      />
    );
  });
}
