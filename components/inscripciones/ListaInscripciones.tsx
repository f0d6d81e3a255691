import dynamic from 'next/dynamic';
import { useState } from 'react';
import { actos } from '@/contract/inscripciones/actos';
import { EstatusInscripcion, inscripciones as leidas, REBAJAN, type InscripcionFila } from '@/contract/inscripciones/leida';
import { ESTATUS } from '@/contract/palabras';
import { mayCall, mayOpen, routeOf } from '@/contract/routes';
import { grupoService } from '@/services/academico';
import { enviarConfirmacion, inscritos } from '@/services/inscripciones';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { Failed } from '../data/Failed';
import { useLoaded } from '../data/useLoaded';
import { confirmIf } from '../feedback/confirmIf';
import { Empty } from '../feedback/Empty';
import { useSubmit } from '../form/useSubmit';
import { Titled, type Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { ExportMenu } from '../list/ExportMenu';
import type { GridList } from '../list/types';
import { useList } from '../list/useList';
import { ButtonLink } from '../ui/ButtonLink';
import { IconButton } from '../ui/IconButton';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { ListSelect } from '../list/ListFilters';

const CancelarInscripcion = dynamic(() => import('./actos/CancelarInscripcion').then((module) => module.CancelarInscripcion), {
  ssr: false,
});

const EditarInscripcion = dynamic(() => import('./actos/EditarInscripcion').then((module) => module.EditarInscripcion), { ssr: false });

const Rebajas = dynamic(() => import('./actos/Rebajas').then((module) => module.Rebajas), { ssr: false });

const ESTADOS = [
  { value: null, label: 'Todos los estados' },
  ...EstatusInscripcion.options.map((value) => ({ value, label: ESTATUS[value] })),
];
const cells: Cells<InscripcionFila> = {
  grupo: ({ grupo, periodo }) => <Titled title={grupo} note={periodo} />,
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
};

const OTRA_VEZ = { header: '¿Enviarla otra vez?', accept: 'Enviar otra vez', reject: 'Cancelar' };

/** Mails the confirmation; sends a second one only after asking. */
const enviar = (codigoInscripcion: number) =>
  confirmIf('otraVez', OTRA_VEZ, (otraVez) => enviarConfirmacion({ body: { codigoInscripcion, otraVez } }));

interface Props {
  /** Lists only this group's enrolments, on the group's page, whose address names it. */
  deGrupo?: number;
  /** Called after a cancellation. */
  onCambio?: () => void;
}

/** The enrolments of the branch or of one group: search, filter, export, print; each can be cancelled, transferred or confirmed by mail. */
export function ListaInscripciones({ deGrupo, onCambio }: Props) {
  const list = useList(inscritos);
  const accesos = useAppSelector(selectAccesos);
  const grupos = useLoaded(grupoService.active, deGrupo === undefined ? { query: {} } : undefined);
  const [cancela, setCancela] = useState<InscripcionFila>();
  const [cambia, setCambia] = useState<number>();
  const [rebaja, setRebaja] = useState<InscripcionFila>();
  const mail = useSubmit(enviar, { success: ({ para }) => `La confirmación sale hacia ${para}` });
  const opciones = [{ value: null, label: 'Todos los grupos' }, ...(grupos.data ?? []).map((uno) => ({ value: uno.codigoGrupo, label: uno.descripcion }))]; // prettier-ignore
  const puede = {
    cambia: mayCall(actos.actualizar.access, accesos),
    cancela: mayCall(actos.cancelar.access, accesos),
    rebaja: mayCall(leidas.id.access, accesos) && mayCall(REBAJAN, accesos),
    transfiere: mayOpen(routeOf('/estudiante/transferenciagrupo')!, accesos),
  };
  return (
    <section className="card" aria-label="Inscripciones">
      <DataGrid
        list={list as GridList<InscripcionFila>}
        cells={cells}
        rowKey={({ codigoInscripcion }) => codigoInscripcion}
        filters={
          <>
            {deGrupo === undefined && <ListSelect list={list} name="codigoGrupo" label="Grupo" options={opciones} />}
            <ListSelect list={list} name="estatus" label="Estado" options={ESTADOS} />
            <ExportMenu list={list} />
            <Failed of={grupos} />
          </>
        }
        actions={(fila) =>
          fila.estatus !== 'CANCELADA' && (
            <>
              <IconButton
                icon="pi-envelope"
                label={`Enviar la confirmación de ${fila.nombreCompleto}`}
                title="Enviar confirmación"
                disabled={mail.busy}
                onClick={() => void mail.submit(fila.codigoInscripcion)}
              />
              {puede.cambia && fila.estatus === 'ACTIVA' && fila.tipo === 'REGULAR' && (
                <IconButton
                  icon="pi-pencil"
                  label={`Cambiar la inscripción de ${fila.nombreCompleto}`}
                  title="Cambiar"
                  onClick={() => setCambia(fila.codigoInscripcion)}
                />
              )}
              {puede.rebaja && fila.estatus === 'ACTIVA' && fila.tipo === 'REGULAR' && (
                <IconButton
                  icon="pi-percentage"
                  label={`Descuentos y becas de ${fila.nombreCompleto}`}
                  title="Descuentos y becas"
                  onClick={() => setRebaja(fila)}
                />
              )}
              {puede.transfiere && fila.estatus === 'ACTIVA' && (
                <ButtonLink
                  href={`/estudiante/transferenciagrupo?codigoGrupo=${fila.codigoGrupo}&codigoInscripcion=${fila.codigoInscripcion}`}
                  look="text"
                  icon="pi-arrow-right-arrow-left"
                  label={<span className="p-hidden-accessible">Transferir a {fila.nombreCompleto}</span>}
                  title="Transferir"
                />
              )}
              {puede.cancela && (
                <IconButton
                  icon="pi-user-minus"
                  label={`Cancelar la inscripción de ${fila.nombreCompleto}`}
                  title="Cancelar"
                  onClick={() => setCancela(fila)}
                />
              )}
            </>
          )
        }
        empty={<Empty title="No hay inscripciones aquí. Haga una con «Nueva inscripción», o quite los filtros." />}
      />
      {cambia !== undefined && (
        <EditarInscripcion
          codigoInscripcion={cambia}
          onClose={() => setCambia(undefined)}
          onHecho={() => {
            setCambia(undefined);
            list.reload();
          }}
        />
      )}
      {rebaja && (
        <Rebajas
          codigoInscripcion={rebaja.codigoInscripcion}
          nombre={`${rebaja.nombreCompleto} en ${rebaja.grupo}`}
          onCambio={list.reload}
          onClose={() => setRebaja(undefined)}
        />
      )}
      {cancela && (
        <CancelarInscripcion
          codigoInscripcion={cancela.codigoInscripcion}
          nombre={`${cancela.nombreCompleto} en ${cancela.grupo}`}
          onClose={() => setCancela(undefined)}
          onHecho={() => {
            setCancela(undefined);
            list.reload();
            onCambio?.();
          }}
        />
      )}
    </section>
  );
}
