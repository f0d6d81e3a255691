import { useEffect, useState } from 'react';
import type { Progreso } from '@/contract/realtime/novedad';
import { alOir } from '@/services/realtime/novedades';

/** The progress of a long task that the server runs for this session; without live events it is indeterminate. */
export function AvanceDe({ trabajo, label }: { trabajo: Progreso['trabajo']; label: string }) {
  const [avance, setAvance] = useState<Progreso>();
  useEffect(
    () =>
      alOir(['progreso'], (novedad) => {
        const dicho = novedad?.llave as Progreso | undefined;
        if (dicho?.trabajo === trabajo) setAvance(dicho);
      }),
    [trabajo],
  );
  // Two tabs may run the same kind of task: the last message counts, limited to 100 %.
  return (
    <progress className="w-full" aria-label={label} {...(avance && { value: Math.min(avance.hecho, avance.total), max: avance.total })} />
  );
}
