import { REACTIVAN } from '@/contract/estudiantes/lectores';
import type { Inactivo } from '@/contract/reportes/academia/inactivos';
import * as informes from '@/contract/reportes/academia/informes';
import type { EnRiesgo as Fila } from '@/contract/reportes/academia/retencion';
import { lazyRead } from '@/services/http/lazyRead';
import { send } from '@/services/http/send';
import { count } from '@/utils/format';
import { usePermiso } from '../../data/useSession';
import { useSubmit } from '../../form/useSubmit';
import { Titled } from '../../list/cell';
import { ReportPage } from '../../report/ReportPage';
import { describedReport, useReport } from '../../report/useReport';
import { IconButton } from '../../ui/Button';
import { Barras, porMes } from '../Barras';
import { DIAS } from '../opciones';
import { useCeldas } from '../useCeldas';
import { Contacto } from './Regreso';
import { useContacto } from './useContacto';
import { optionsOf } from '../../ui/input/Select';

const retencion = describedReport(informes.retencion, async () => (await import('@/contract/reportes/academia/retencion')).retencion);

const SEGUIMIENTO = optionsOf(
  { SIN: 'Sin contacto en 30 días', VIGENTE: 'Con regreso acordado', ROTO: 'No regresaron el día acordado' },
  'Todos',
);

/** The enrolled students who have stopped coming, their debt, and the last contact with each family. */
export function EnRiesgo() {
  const report = useReport(retencion);
  const { estudiante, telefono } = useCeldas();
  const contacto = useContacto(report.reload);
  return (
    <>
      <ReportPage
        report={report}
        filters={[
          { name: 'ausencias', label: 'Desde tantas ausencias seguidas', kind: 'number' },
          { name: 'dias', label: 'O desde tantos días sin asistir', kind: 'number' },
          { name: 'seguimiento', label: 'Seguimiento', kind: 'select', options: SEGUIMIENTO },
        ]}
        figures={[
          ['Dejaron de venir', ({ estudiantes }) => count(estudiantes)],
          ['Sin contacto en 30 días', ({ sinContacto }) => count(sinContacto)],
          ['No regresaron el día acordado', ({ rotos }) => count(rotos)],
        ]}
        cells={{
          estudiante: (fila: Fila) => <Titled title={estudiante(fila)} note={fila.grupos} />,
          telefono,
          contacto: (fila: Fila) => <Contacto {...fila} />,
        }}
        actions={contacto.boton}
      />
      {contacto.dialogo}
    </>
  );
}

const inactivos = describedReport(informes.inactivos, async () => (await import('@/contract/reportes/academia/inactivos')).inactivos);
const reactivar = lazyRead(() => import('@/contract/estudiantes/baja').then(({ bajas }) => send(bajas.reactivar)), false);

/** The students who left: reason, date, last attendance, debt and last contact; each can be reactivated. */
export function SeFueron() {
  const report = useReport(inactivos, { sortField: 'desde', sortOrderAsc: false });
  const puede = usePermiso(REACTIVAN);
  const { estudiante, telefono } = useCeldas();
  const contacto = useContacto(report.reload);
  const { submit, busy } = useSubmit(({ codigoEstudiante }: Inactivo) => reactivar({ body: { codigoEstudiante } }), {
    ask: ({ estudiante: quien }) => ({
      header: 'Reactivar',
      message: `¿Reactivar a ${quien}? Podrá inscribirse otra vez.`,
      accept: 'Reactivar',
    }),
    success: ({ nombreCompleto }) => `${nombreCompleto} está activo otra vez`,
    then: report.reload,
  });
  return (
    <>
      <ReportPage
        report={report}
        filters={DIAS}
        figures={[
          ['Estudiantes', ({ estudiantes }) => count(estudiantes)],
          ['Se fueron debiendo', ({ conDeuda }) => count(conDeuda)],
        ]}
        cells={{ estudiante, telefono, contacto: (fila: Inactivo) => <Contacto {...fila} /> }}
        chart={({ porMes: meses }) => <Barras title="Bajas por mes" kind="number" serie="Bajas" de={porMes(meses)} />}
        actions={(fila) => (
          <>
            {contacto.boton(fila)}
            {puede && (
              <IconButton icon="pi-replay" label={`Reactivar a ${fila.estudiante}`} disabled={busy} onClick={() => void submit(fila)} />
            )}
          </>
        )}
      />
      {contacto.dialogo}
    </>
  );
}
