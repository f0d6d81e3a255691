import { MAX_LOTE } from '@/contract/campos';
import type { InscripcionFila } from '@/contract/inscripciones/leida';
import { EscribirA } from '../cobranza/EscribirA';
import { later } from '../data/later';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { useOpen } from '../ui/useOpen';

const CancelarLote = later(() => import('./actos/CancelarLote'), 'CancelarLote');

interface Props {
  filas: readonly InscripcionFila[];
  puede: { transfiere: boolean; cancela: boolean };
  /** Deselects the rows. */
  onDone: () => void;
  /** Called after enrolments were cancelled. */
  onCambio: () => void;
}

/** The acts on several enrolments, by access: transfer, mail to the payers, cancel. */
export function AccionesDeInscripciones({ filas, puede, onDone, onCambio }: Props) {
  const [cancela, setCancela, cerrar] = useOpen<readonly InscripcionFila[]>(() => {
    onDone();
    onCambio();
  });
  const activas = filas.filter(({ estatus }) => estatus === 'ACTIVA');
  const estudiantes = [...new Set(filas.map(({ codigoEstudiante }) => codigoEstudiante))];
  const grupos = new Set(activas.map(({ codigoGrupo }) => codigoGrupo));
  const deGrupo = grupos.size === 1 ? `codigoGrupo=${[...grupos][0]}&` : '';
  const quienes = `estudiantes=${activas.map(({ codigoEstudiante }) => codigoEstudiante).join(',')}`;
  return (
    <>
      {puede.transfiere && activas.length > 0 && (
        <ButtonLink
          href={`/estudiante/transferenciagrupo?${deGrupo}${quienes}`}
          label="Transferir"
          icon="pi-arrow-right-arrow-left"
          look="text"
          small
        />
      )}
      <EscribirA a={{ estudiantes }} label="Mensaje" onDone={onDone} />
      {puede.cancela && activas.length > 0 && (
        <Button
          label="Cancelar inscripciones"
          icon="pi pi-user-minus"
          text
          size="small"
          severity="danger"
          disabled={activas.length > MAX_LOTE}
          title={activas.length > MAX_LOTE ? `A lo sumo ${MAX_LOTE} a la vez` : undefined}
          onClick={() => setCancela(activas)}
        />
      )}
      {cancela && <CancelarLote filas={cancela} onClose={cerrar} />}
    </>
  );
}
