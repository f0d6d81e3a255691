import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '../../ui/Button';

// The desk is painted without a dialog, and without what prints.
const PanelDeCartas = dynamic(() => import('./PanelDeCartas').then((module) => module.PanelDeCartas), { ssr: false });

interface Props {
  codigoEstudiante: number;
  /** Left out where it stands above anyway. */
  nombre?: string;
}

/** Opens the letters that a student owes nothing overdue. */
export function CartasSaldo({ codigoEstudiante, nombre }: Props) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Button
        label="Carta de saldo"
        aria-label={nombre && `Carta de saldo de ${nombre}`}
        icon="pi pi-file-check"
        text
        size="small"
        onClick={() => setAbierto(true)}
      />
      {abierto && <PanelDeCartas codigoEstudiante={codigoEstudiante} nombre={nombre} onClose={() => setAbierto(false)} />}
    </>
  );
}
