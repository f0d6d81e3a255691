import { useState } from 'react';
import { later } from '../../data/later';
import { Button } from '../../ui/Button';

// Loaded on demand: the desk is painted without dialogs and print code.
const PanelDeCartas = later(() => import('./PanelDeCartas'), 'PanelDeCartas');

interface Props {
  codigoEstudiante: number;
  /** Omitted where the name is shown above anyway. */
  nombre?: string;
}

/** Opens the student's letters that certify no overdue debt. */
export function BotonCartas({ codigoEstudiante, nombre }: Props) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Button
        label="Carta de saldo"
        aria-label={nombre && `Carta de saldo de ${nombre}`}
        icon="pi-file-check"
        text
        small
        onClick={() => setAbierto(true)}
      />
      {abierto && <PanelDeCartas codigoEstudiante={codigoEstudiante} nombre={nombre} onClose={() => setAbierto(false)} />}
    </>
  );
}
