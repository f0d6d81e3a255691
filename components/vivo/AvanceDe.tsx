import { useEffect, useState } from 'react';
import type { Progreso } from '@/contract/vivo/novedad';
import { alOir } from '@/services/realtime/novedades';

interface Props {
  trabajo: Progreso['trabajo'];
  label: string;
}

/** How far work of this session has come that the server is doing; without events it only says that it goes on. */
export function AvanceDe({ trabajo, label }: Props) {
  const [avance, setAvance] = useState<Progreso>();
  useEffect(
    () =>
      alOir(['progreso'], (novedad) => {
        const dicho = novedad?.llave as Progreso | undefined;
        if (dicho?.trabajo === trabajo) setAvance(dicho);
      }),
    [trabajo],
  );
  // Two tabs may do the same kind of work: what was told last stands, and nothing goes beyond its end.
  return (
    <progress className="w-full" aria-label={label} {...(avance && { value: Math.min(avance.hecho, avance.total), max: avance.total })} />
  );
}
