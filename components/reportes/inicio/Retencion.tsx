import Link from 'next/link';
import { columnsOf } from '@/contract/list';
import { retencion, type EnRiesgo } from '@/contract/reportes/academia/retencion';
import { money, plural } from '@/utils/format';
import { Titled } from '../../list/cell';
import { Table } from '../../list/table/Table';
import { Contacto } from '../retencion/Regreso';
import { useContacto } from '../retencion/useContacto';
import type { TotalsOf } from '../../report/useReport';
import { useCeldas } from '../useCeldas';
import { Tarjeta } from './Tarjeta';

const PAGINA = '/report/estudiante/estudianteInactivo';
const SEIS = { size: 6 };

const columnas = columnsOf<EnRiesgo>([
  { id: 'estudiante', header: 'Estudiante' },
  { id: 'ausencias', header: 'Ausencias seguidas', kind: 'number' },
  { id: 'diasSinAsistir', header: 'Días sin asistir', kind: 'number' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
  { id: 'telefono', header: 'Teléfono' },
  { id: 'contacto', header: 'Contacto' },
]);
const sinDinero = columnas.filter(({ id }) => id !== 'pendiente');

/** The totals above the first rows. */
function Resumen({ totales, reporte }: { totales: TotalsOf<typeof retencion>; reporte: boolean }) {
  const { estudiantes, sinContacto, rotos, pendiente } = totales;
  const noVolvieron = plural(rotos, 'no regresó', 'no regresaron');
  return (
    <p className="m-0 text-muted">
      {plural(estudiantes, 'estudiante')} · {plural(sinContacto, 'sin contacto en 30 días', 'sin contacto en 30 días')}
      {rotos > 0 && (
        <>
          {' · '}
          {reporte ? <Link href={`${PAGINA}?vista=riesgo&seguimiento=ROTO`}>{noVolvieron}</Link> : noVolvieron} el día acordado
        </>
      )}
      {pendiente !== null && pendiente > 0 && ` · ${money(pendiente)} pendiente`}
    </p>
  );
}

function Filas({ filas, onCambio }: { filas: EnRiesgo[]; onCambio: () => void }) {
  const { estudiante, telefono } = useCeldas();
  const contacto = useContacto(onCambio);
  const celdas = {
    estudiante: (fila: EnRiesgo) => <Titled title={estudiante(fila)} note={fila.grupos} />,
    telefono,
    contacto: (fila: EnRiesgo) => <Contacto {...fila} />,
  };
  return (
    <>
      <Table
        label="Estudiantes que dejaron de venir"
        columns={filas.some(({ pendiente }) => pendiente !== null) ? columnas : sinDinero}
        cells={celdas}
        rows={filas}
        rowKey={({ codigoEstudiante }) => codigoEstudiante}
        actions={contacto.boton}
      />
      {contacto.dialogo}
    </>
  );
}

/** The enrolled students who have stopped coming, most absences first: whom to call today, and the last contact with each family. */
export const Retencion = ({ reporte }: { reporte: boolean }) => (
  <Tarjeta
    titulo="Dejaron de venir"
    icono="pi-user-minus"
    de={retencion}
    query={SEIS}
    wide
    a={reporte ? { path: PAGINA, query: '?vista=riesgo', texto: 'Ver todos' } : undefined}
  >
    {({ filas, totales }, reload) =>
      filas.length === 0 ? (
        <p className="m-0 text-muted">Nadie falta desde hace días.</p>
      ) : (
        <div className="flex flex-column gap-3">
          <Resumen totales={totales} reporte={reporte} />
          <Filas filas={filas} onCambio={reload} />
        </div>
      )
    }
  </Tarjeta>
);
