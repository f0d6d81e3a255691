import type { Field } from '../form/Fields';
import { contactoDe, type EnCola } from '@/contract/cobranza/cola';
import { CANAL } from '@/contract/palabras';
import { cobranzaService } from '@/services/cobranza';
import { count, day, money, plural } from '@/utils/format';
import { later } from '../data/later';
import { Empty, Notice } from '../feedback/Notice';
import { Titled, type Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { useReport } from '../report/useReport';
import { Button, ButtonLink, IconButton } from '../ui/Button';
import { Stat, Stats } from '../ui/Stat';
import { usePagina } from '../data/useSession';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';
import { BotonDeChat } from './BotonDeChat';
import { useChat } from './useChat';
import { optionsOf } from '../ui/input/Select';
import { useOpen } from '../ui/useOpen';

const GestionForm = later(() => import('./GestionForm'), 'GestionForm');

const CorreoAElegidos = later(() => import('./CorreoAElegidos'), 'CorreoAElegidos');

const COBRO = '/process/factura';
const PROMESAS = optionsOf({ VIGENTE: 'Con promesa vigente', ROTA: 'Con promesa sin cumplir' }, 'Todos');

const FILTROS: Field<any>[] = [{ name: 'promesas', label: 'Promesas', kind: 'select', options: PROMESAS }];
const cells: Cells<EnCola> = {
  nombre: ({ nombre, estudiantes }) => (estudiantes ? <Titled title={nombre} note={estudiantes} /> : nombre),
  ultimoMensaje: ({ ultimoMensaje, canal }) => ultimoMensaje && canal && <Titled title={day(ultimoMensaje)} note={CANAL[canal]} />,
  contacto: (fila) => {
    const dicho = contactoDe(fila);
    return fila.montoPrometido === null ? dicho : <Titled title={dicho} note={money(fila.montoPrometido)} />;
  },
};

/** The payers with overdue debt, oldest first: the last message and contact, with buttons for the chat, a note and the desk. */
export function ColaDeCobranza() {
  const report = useReport(cobranzaService.cola, { sortField: 'diasAtraso', sortOrderAsc: false });
  const { totales, query, setQuery, reload, call } = report;
  useNovedades(['facturas', 'cobranza'], reload, { cada: CALMA_MS });
  const chat = useChat(reload);
  const cobra = usePagina(COBRO);
  const [hablado, setHablado, cerrarContacto] = useOpen<EnCola>(reload);
  const [escribe, setEscribe, cerrarCorreo] = useOpen<true>(reload);
  return (
    <>
      <Stats aria-label="Cola de cobranza">
        <Stat label="Responsables en atraso" value={totales && count(totales.pagadores)} />
        <Stat label="Vencido" value={totales && money(totales.pendiente)} tone={totales?.pendiente ? 'bad' : undefined} />
      </Stats>
      {query.estudiantes && (
        <Notice
          tone="info"
          className="mb-3"
          action={
            <>
              <Button label="Escribirles un correo" icon="pi-envelope" small onClick={() => setEscribe(true)} />
              <Button label="Ver toda la cola" text small onClick={() => setQuery({ estudiantes: undefined, page: 0 })} />
            </>
          }
        >
          Solo los responsables en atraso de {plural(query.estudiantes.length, 'estudiante elegido', 'estudiantes elegidos')}; un correo
          puede llegarles a todos.
        </Notice>
      )}
      <DataGrid
        list={report}
        columns={call.list.columns.filter(({ id }) => id !== 'estudiantes')}
        cells={cells}
        rowKey="codigoEntidad"
        filters={FILTROS}
        actions={(fila) => (
          <>
            <BotonDeChat chat={chat} {...fila} />
            <IconButton icon="pi-comment" label={`Anotar qué dijo ${fila.nombre}`} onClick={() => setHablado(fila)} />
            {cobra && fila.codigoEstudiante !== null && (
              <ButtonLink href={`${COBRO}?codigoEstudiante=${fila.codigoEstudiante}`} label="Cobrar" look="text" small />
            )}
          </>
        )}
        empty={
          <Empty
            icon="pi-check-circle"
            title={query.estudiantes ? 'Ninguno de los elegidos está en atraso.' : 'Nadie está en atraso en esta sucursal.'}
          />
        }
      />
      {escribe && query.estudiantes && <CorreoAElegidos estudiantes={query.estudiantes} onClose={cerrarCorreo} />}
      {hablado && <GestionForm codigoEntidad={hablado.codigoEntidad} nombre={hablado.nombre} onClose={cerrarContacto} />}
    </>
  );
}
