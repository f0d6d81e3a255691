import { actos } from '@/contract/inscripciones/actos';
import { EstatusInscripcion, inscripciones as leidas, type InscripcionFila, REBAJAN } from '@/contract/inscripciones/leida';
import { ESTATUS } from '@/contract/palabras';
import { actosService, inscritosService } from '@/services/inscripciones';
import { deReporte, useGrupos } from '../academico/useGrupoField';
import { usePagina, usePermiso } from '../data/useSession';
import { confirmIf } from '../feedback/confirmIf';
import { Empty } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { type Cells, Titled } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import type { GridList } from '../list/types';
import { useList } from '../list/useList';
import { Button, ButtonLink, IconButton, IconLink } from '../ui/Button';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { later } from '../data/later';
import { MAX_LOTE } from '@/contract/campos';
import { EscribirA } from '../cobranza/EscribirA';
import { useOpen } from '../ui/useOpen';

const CancelarLote = later(() => import('./actos/CancelarLote'), 'CancelarLote');

interface AccionesProps {
  filas: readonly InscripcionFila[];
  puede: { transfiere: boolean; cancela: boolean };
  /** Deselects the rows. */
  onDone: () => void;
  /** Called after enrolments were cancelled. */
  onCambio: () => void;
}

/** The acts on several enrolments, by access: transfer, mail to the payers, cancel. */
function AccionesDeInscripciones({ filas, puede, onDone, onCambio }: AccionesProps) {
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
          icon="pi-user-minus"
          text
          small
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

const CancelarInscripcion = later(() => import('./actos/CancelarInscripcion'), 'CancelarInscripcion');
const EditarInscripcion = later(() => import('./actos/EditarInscripcion'), 'EditarInscripcion');
const Rebajas = later(() => import('./actos/Rebajas'), 'Rebajas');

const ESTADOS = [
  { value: null, label: 'Todos los estados' },
  ...EstatusInscripcion.options.map((value) => ({ value, label: ESTATUS[value] })),
];
const cells: Cells<InscripcionFila> = {
  grupo: ({ grupo, periodo }) => <Titled title={grupo} note={grupo.endsWith(periodo) ? '' : periodo} />,
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
};

const OTRA_VEZ = { header: '¿Enviarla otra vez?', accept: 'Enviar otra vez' };

/** Mails the confirmation; sends a second one only after asking. */
const enviar = (codigoInscripcion: number) =>
  confirmIf('otraVez', OTRA_VEZ, (otraVez) => actosService.enviarEmail({ body: { codigoInscripcion, otraVez } }));

interface Props {
  /** Lists only this group's enrolments, on the group's page, whose address names it. */
  deGrupo?: number;
  /** Called after a cancellation. */
  onCambio?: () => void;
}

/** The acts on an enrolment that open a dialog. */
const ACTOS = {
  cambia: { icon: 'pi-pencil', label: 'Cambiar la inscripción de' },
  rebaja: { icon: 'pi-percentage', label: 'Descuentos y becas de' },
  cancela: { icon: 'pi-user-minus', label: 'Cancelar la inscripción de' },
};
type Acto = keyof typeof ACTOS;

/** The acts that the user's accesses allow. */
function usePuede() {
  const lee = usePermiso(leidas.id.access);
  return {
    cambia: usePermiso(actos.actualizar.access),
    cancela: usePermiso(actos.cancelar.access),
    rebaja: usePermiso(REBAJAN) && lee,
    transfiere: usePagina('/estudiante/transferenciagrupo'),
  };
}

/** The enrolments of the branch or of one group: search, filter, export, print; each can be cancelled, transferred or confirmed by mail. */
export function ListaInscripciones({ deGrupo, onCambio }: Props) {
  const list = useList(inscritosService.filter);
  const { grupos, options } = useGrupos({ pide: deGrupo === undefined });
  const puede = usePuede();
  const [abierto, setAbierto, cerrar] = useOpen<{ acto: Acto; fila: InscripcionFila }>(list.reload);
  const mail = useSubmit(enviar, { success: ({ para }) => `La confirmación sale hacia ${para}` });
  const cambio = () => {
    list.reload();
    onCambio?.();
  };
  const acciones = (fila: InscripcionFila) => {
    const { codigoInscripcion, codigoGrupo, nombreCompleto } = fila;
    const activa = fila.estatus === 'ACTIVA';
    const boton = (acto: Acto) => {
      const { label, icon } = ACTOS[acto];
      return puede[acto] && <IconButton icon={icon} label={`${label} ${nombreCompleto}`} onClick={() => setAbierto({ acto, fila })} />;
    };
    return (
      <>
        <IconButton
          icon="pi-envelope"
          label={`Enviar la confirmación de ${nombreCompleto}`}
          disabled={mail.busy}
          onClick={() => void mail.submit(codigoInscripcion)}
        />
        {activa && fila.tipo === 'REGULAR' && boton('cambia')}
        {activa && fila.tipo === 'REGULAR' && boton('rebaja')}
        {activa && puede.transfiere && (
          <IconLink
            href={`/estudiante/transferenciagrupo?codigoGrupo=${codigoGrupo}&codigoInscripcion=${codigoInscripcion}`}
            icon="pi-arrow-right-arrow-left"
            label={`Transferir a ${nombreCompleto}`}
          />
        )}
        {boton('cancela')}
      </>
    );
  };
  const suya = abierto && {
    codigoInscripcion: abierto.fila.codigoInscripcion,
    nombre: `${abierto.fila.nombreCompleto} en ${abierto.fila.grupo}`,
    onClose: cerrar,
  };
  return (
    <section className="card" aria-label="Inscripciones">
      <DataGrid
        list={list as GridList<InscripcionFila>}
        cells={cells}
        rowKey="codigoInscripcion"
        filters={[
          ...(deGrupo === undefined ? [{ name: 'codigoGrupo', label: 'Grupo', ...deReporte(options), from: grupos }] : []),
          { name: 'estatus', label: 'Estado', kind: 'select', options: ESTADOS },
        ]}
        acciones={(filas, soltar) => <AccionesDeInscripciones filas={filas} puede={puede} onDone={soltar} onCambio={cambio} />}
        actions={(fila) => fila.estatus !== 'CANCELADA' && acciones(fila)}
        empty={<Empty title="Todavía no hay inscripciones. Haga la primera con «Nueva inscripción»." />}
      />
      {suya && abierto.acto === 'cambia' && <EditarInscripcion {...suya} />}
      {suya && abierto.acto === 'rebaja' && <Rebajas {...suya} onCambio={list.reload} />}
      {suya && abierto.acto === 'cancela' && (
        <CancelarInscripcion
          {...suya}
          onClose={(changed) => {
            cerrar(changed);
            if (changed) onCambio?.();
          }}
        />
      )}
    </section>
  );
}
