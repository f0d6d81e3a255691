import { bajas } from '@/contract/estudiantes/baja';
import { inactivos, type Inactivo } from '@/contract/reportes/academia/inactivos';
import { send } from '@/services/http/send';
import { count } from '@/utils/format';
import { usePermiso } from '../../data/usePermiso';
import { confirm } from '../../feedback/confirm';
import { toast } from '../../feedback/toast';
import { useSubmit } from '../../form/useSubmit';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { DIAS } from '../opciones';
import { useCeldas } from '../useCeldas';
import { Barras, porMes } from '../Barras';
import { IconButton } from '../../ui/IconButton';
import { Contacto } from './Regreso';
import { useContacto } from './useContacto';

const reactivar = send(bajas.reactivar);

/** The students who left: reason, date, last attendance, debt and last contact; each can be reactivated. */
export function SeFueron() {
  const report = useReport(inactivos, { sortField: 'desde', sortOrderAsc: false });
  const puede = usePermiso(bajas.reactivar.access);
  const { estudiante, telefono } = useCeldas();
  const contacto = useContacto(report.reload);
  const { submit, busy } = useSubmit(async ({ codigoEstudiante, estudiante: nombre }: Inactivo) => {
    if (!(await confirm({ header: 'Reactivar', message: `¿Reactivar a ${nombre}? Podrá inscribirse otra vez.`, accept: 'Reactivar' })))
      return;
    await reactivar({ body: { codigoEstudiante } });
    toast('success', `${nombre} está activo otra vez`);
    report.reload();
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
              <IconButton
                icon="pi-replay"
                label={`Reactivar a ${fila.estudiante}`}
                title="Reactivar"
                disabled={busy}
                onClick={() => void submit(fila)}
              />
            )}
          </>
        )}
      />
      {contacto.dialogo}
    </>
  );
}
