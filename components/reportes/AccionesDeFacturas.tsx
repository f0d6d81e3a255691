import { ACCESO } from '@/contract/accesos';
import { MAX_LOTE } from '@/contract/limites';
import { EscribirA } from '../cobranza/EscribirA';
import { later } from '../data/later';
import { usePermiso } from '../data/useSession';
import { Button } from '../ui/Button';
import { useOpen } from '../ui/useOpen';

const AnularLote = later(() => import('../facturas/AnularLote'), 'AnularLote');

interface Fila {
  codigoFactura: number;
  codigoEstudiante: number | null;
  estatus: string;
}

interface Props {
  filas: readonly Fila[];
  /** Deselects the rows. */
  onDone: () => void;
  /** Called after invoices were voided. */
  onCambio: () => void;
}

const DEBEN: readonly string[] = ['PENDIENTE', 'PARCIAL'];

/** The acts on several invoices, by access: reminding the payers of their students, and voiding. */
export function AccionesDeFacturas({ filas, onDone, onCambio }: Props) {
  const anula = usePermiso([ACCESO.anularFactura]);
  const [abierto, setAbierto, cerrar] = useOpen<readonly Fila[]>(() => {
    onDone();
    onCambio();
  });
  const vivas = filas.filter(({ estatus }) => estatus !== 'ANULADA');
  const deben = filas.filter(({ estatus }) => DEBEN.includes(estatus));
  const estudiantes = [...new Set(deben.flatMap(({ codigoEstudiante }) => codigoEstudiante ?? []))];
  return (
    <>
      <EscribirA a={{ estudiantes }} label="Recordar" onDone={onDone} />
      {anula && vivas.length > 0 && (
        <Button
          label="Anular"
          icon="pi-ban"
          text
          small
          severity="danger"
          disabled={vivas.length > MAX_LOTE}
          title={vivas.length > MAX_LOTE ? `A lo sumo ${MAX_LOTE} a la vez` : undefined}
          onClick={() => setAbierto(vivas)}
        />
      )}
      {abierto && <AnularLote filas={abierto} onClose={cerrar} />}
    </>
  );
}
