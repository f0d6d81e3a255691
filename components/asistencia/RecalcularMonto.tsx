import { useState } from 'react';
import type { CuotaRecalculada } from '@/contract/asistencia/recalculo';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { columnsOf } from '@/contract/columns';
import { recalcularDeEstudiante } from '@/services/asistencia';
import { day, money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { EstudianteSearch } from '../estudiantes/EstudianteSearch';
import { Empty, Notice } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { Lines, Titled, type Cells } from '../list/cell';
import { Table } from '../list/table/Table';
import { Button } from '../ui/Button';

const COLUMNS = columnsOf<CuotaRecalculada>([
  { id: 'descripcion', header: 'Cuota' },
  { id: 'dadas', header: 'Clases dadas', kind: 'number' },
  { id: 'asistidas', header: 'Asistió', kind: 'number' },
  { id: 'excusadas', header: 'Con excusa', kind: 'number' },
  { id: 'precioClase', header: 'Precio por clase', kind: 'money' },
  { id: 'antes', header: 'Antes', kind: 'money' },
  { id: 'despues', header: 'Después', kind: 'money' },
  { id: 'rechazo', header: 'Por qué' },
]);
const cells: Cells<CuotaRecalculada> = {
  descripcion: ({ numero, descripcion, desde, hasta }) => (
    <Titled title={`${numero} · ${descripcion}`} note={`Del ${day(desde)} al ${day(hasta)}`} />
  ),
  precioClase: ({ precioClase, precios }) =>
    precioClase === null ? <Lines items={precios.map((uno) => `${uno.asistidas} × ${money(uno.precioClase)}`)} /> : money(precioClase),
  rechazo: ({ rechazo, pasos }) => rechazo || <Lines items={pasos.map(({ concepto, monto }) => `${concepto}: ${money(monto)}`)} />,
};

function DeEstudiante({ estudiante: { codigoEstudiante, nombreCompleto } }: { estudiante: EstudianteLigero }) {
  const plan = useLoaded(recalcularDeEstudiante.preview, { body: { codigoEstudiante } });
  const cambian = (plan.data ?? []).filter(({ rechazo }) => !rechazo);
  const { submit, busy } = useSubmit(() => recalcularDeEstudiante({ body: { codigoEstudiante } }), {
    success: `${plural(cambian.length, 'cuota recalculada', 'cuotas recalculadas')} de ${nombreCompleto}`,
    then: () => void plan.reload(),
  });
  return (
    <>
      <h2 className="mt-3 mb-2">{nombreCompleto}</h2>
      <Loaded
        of={plan}
        empty={<Empty icon="pi-check-circle" title="No tiene cuotas abiertas por asistencia: lo pagado no se recalcula." />}
      >
        {(filas) => (
          <>
            <Table label="Cuotas por asistencia" columns={COLUMNS} cells={cells} rows={filas} rowKey="codigoFactura" />
            <div className="botones">
              <Button
                label={cambian.length ? `Recalcular ${plural(cambian.length, 'cuota')}` : 'Recalcular'}
                icon="pi-calculator"
                loading={busy}
                disabled={cambian.length === 0 || plan.waiting}
                onClick={() => void submit()}
              />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

/**
 * Recalculates a student's instalments by attendance: shows the amount of each with its reason, then applies it. It can be repeated after a
 * correction of the roll.
 */
export function RecalcularMonto() {
  const [estudiante, setEstudiante] = useState<EstudianteLigero>();
  return (
    <section className="card" aria-label="Recalcular por asistencia">
      <Notice tone="info" className="mb-3">
        En un grupo que cobra por asistencia, cada cuota abierta pasa a valer las clases asistidas por el precio de la clase, sin pasar de
        su precio completo. Nada cambia hasta confirmarlo; si después se corrige la lista, recalcúlela otra vez y queda como diga la lista.
      </Notice>
      <EstudianteSearch label="Estudiante" onPick={setEstudiante} />
      {estudiante ? (
        <DeEstudiante key={estudiante.codigoEstudiante} estudiante={estudiante} />
      ) : (
        <p className="text-muted">Elija un estudiante para ver sus cuotas por asistencia.</p>
      )}
    </section>
  );
}
