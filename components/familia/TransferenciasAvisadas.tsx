import { avisos, type Aviso } from '@/contract/familia/aviso';
import { ESTADO_AVISO } from '@/contract/palabras';
import { avisoService } from '@/services/familia/avisos';
import { inNewTab } from '../data/inNewTab';
import { saveAs } from '../data/saveAs';
import { usePermiso } from '../data/useSession';
import { Empty } from '../feedback/Notice';
import type { Field } from '../form/Fields';
import { useSubmit } from '../form/useSubmit';
import { Titled, type Cells } from '../list/cell';
import { porMotivo } from '../form/ActDialog';
import { FormDialog } from '../form/FormDialog';
import { DataGrid } from '../list/DataGrid';
import type { GridList } from '../list/types';
import { useList } from '../list/useList';
import { ButtonLink, IconButton } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import { optionsOf } from '../ui/input/Select';
import { TONO_AVISO } from './estadoAviso';
import { useOpen } from '../ui/useOpen';

const FILTROS: Field<any>[] = [{ name: 'estado', label: 'Estado', kind: 'select', options: optionsOf(ESTADO_AVISO, 'Todas') }];

const cells: Cells<Aviso> = {
  nombre: ({ nombre, nota }) => (nota ? <Titled title={nombre} note={nota} /> : nombre),
  nota: ({ nota }) => nota,
  estado: ({ estado, motivo }) => (
    <>
      <Tag value={ESTADO_AVISO[estado]} severity={TONO_AVISO[estado]} /> {motivo}
    </>
  ),
};

/**
 * Opens the picture of a transfer in a new tab as a blob: URL, since it must never have a public address. A PDF is saved instead: a stranger
 * made it, and nothing of it is looked at here.
 */
const verCopia = (id: number) =>
  inNewTab(async () => {
    const copia = await avisoService.copia({ params: { id } });
    if (copia.type !== 'application/pdf') return URL.createObjectURL(copia);
    saveAs(copia, `transferencia-${id}.pdf`);
  });

function Cola() {
  const list = useList(avisoService.filter);
  const [rechazado, setRechazado, cerrar] = useOpen<Aviso>(list.reload);
  const copia = useSubmit(verCopia);
  return (
    <section className="card" aria-label="Transferencias avisadas">
      <h2 className="mb-2">Transferencias que avisaron las familias</h2>
      <DataGrid
        list={list as GridList<Aviso>}
        columns={avisos.filter.list.columns.filter(({ id }) => id !== 'nota')}
        cells={cells}
        rowKey="codigoAviso"
        filters={FILTROS}
        actions={(aviso) => {
          const { codigoAviso, codigoEstudiante, nombre, tieneCopia } = aviso;
          const espera = aviso.estado === 'PENDIENTE';
          return (
            <>
              {tieneCopia && (
                <IconButton
                  icon="pi-image"
                  label={`Ver la copia de ${nombre}`}
                  disabled={copia.busy}
                  onClick={() => void copia.submit(codigoAviso)}
                />
              )}
              {espera && (
                <IconButton
                  icon="pi-times"
                  label={`Rechazar la transferencia de ${nombre}`}
                  severity="danger"
                  onClick={() => setRechazado(aviso)}
                />
              )}
              {espera && codigoEstudiante !== null && (
                <ButtonLink
                  href={`/process/factura?codigoEstudiante=${codigoEstudiante}&transferencia=${codigoAviso}`}
                  label="Confirmar"
                  icon="pi-check"
                  small
                />
              )}
            </>
          );
        }}
        empty={
          <Empty icon="pi-check-circle" title="Ninguna familia ha avisado una transferencia. Lo hacen desde el enlace de su cuenta." />
        }
      />
      {rechazado && (
        <FormDialog
          title={`Rechazar la transferencia de ${rechazado.nombre}`}
          {...porMotivo('La familia la lee en su enlace.', 'Razón')}
          value={{}}
          onSubmit={(body) => avisoService.rechazar({ params: { id: rechazado.codigoAviso }, body })}
          onClose={cerrar}
        />
      )}
    </section>
  );
}

/**
 * Every transfer reported by families; confirming one opens the desk with payer, amount and reference. Renders nothing for users who may
 * not collect.
 */
export function TransferenciasAvisadas() {
  return usePermiso(avisos.filter.access) ? <Cola /> : null;
}
