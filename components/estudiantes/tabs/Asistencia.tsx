import { useMemo, useState } from 'react';
import type { ResumenAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import { hoyEn, mesDe, sumarDias, sumarMeses, ultimoDiaDelMes } from '@/domain/fechas';
import { tituloDelMes } from '@/domain/mes';
import { asistenciaService } from '@/services/asistencia';
import { LoadFailed } from '../../feedback/LoadFailed';
import { Select } from '../../ui/input/Select';
import { useLoaded } from '../../data/useLoaded';
import { Calendario } from './asistencia/Calendario';
import { Cifras } from './asistencia/Cifras';
import { clasesPorDia } from './asistencia/dias';
import { Registros } from './asistencia/Registros';
import { Stats } from '../../ui/Stat';

interface Props {
  codigoEstudiante: number;
  codigoEntidad: number;
}

const MESES = 12;

/** The marks and the schedule of a month. */
async function delMesDe({ codigoEstudiante, mes }: { codigoEstudiante: number; mes: string }, options: { signal: AbortSignal }) {
  const [desde, hasta] = [`${mes}-01`, ultimoDiaDelMes(mes)];
  const [marcas, resumen] = await Promise.all([
    asistenciaService.entre({ params: { e: codigoEstudiante, d1: desde, d2: hasta } }, options),
    asistenciaService.resumen({ query: { codigoEstudiante, fechaInicial: desde, fechaFinal: hasta } }, options),
  ]);
  return { marcas, resumen };
}

const NADA = { clases: 0, sinMarca: 0, presentes: 0, tardanzas: 0, ausentes: 0, excusas: 0, porcentaje: null };

/** The totals of one group, or of all groups. */
function cuentaDe(resumen: ResumenAsistencia | undefined, codigoGrupo: number | undefined) {
  if (!resumen || codigoGrupo === undefined) return resumen;
  return resumen.grupos.find((uno) => uno.codigoGrupo === codigoGrupo) ?? NADA;
}

/** The groups that occur in these summaries. */
const gruposDe = (...de: (ResumenAsistencia | undefined)[]) => [
  ...new Map(de.flatMap((uno) => uno?.grupos ?? []).map((grupo) => [grupo.codigoGrupo, grupo])).values(),
];

/** A student's attendance: totals, a calendar month, and every record. */
export default function Asistencia({ codigoEstudiante }: Props) {
  const hoy = hoyEn(new Date());
  const [mes, setMes] = useState(mesDe(hoy));
  const [codigoGrupo, setCodigoGrupo] = useState<number>();
  const delMes = useLoaded(delMesDe, { codigoEstudiante, mes });
  const delAnio = useLoaded(asistenciaService.resumen, {
    query: { codigoEstudiante, fechaInicial: sumarDias(sumarMeses(hoy, -MESES), 1), fechaFinal: hoy },
  });
  const dias = useMemo(() => delMes.data && clasesPorDia(delMes.data, hoy, codigoGrupo), [delMes.data, hoy, codigoGrupo]);
  const grupos = gruposDe(delAnio.data, delMes.data?.resumen);
  const error = delMes.error ?? delAnio.error;
  const retry = () => {
    void delMes.reload();
    void delAnio.reload();
  };
  return (
    <div className="flex flex-column gap-4">
      {/* Also while the groups are not known yet, or there is one: what stands below must not move away from under a finger. */}
      <Select
        aria-label="Grupo"
        disabled={grupos.length < 2}
        options={[
          { value: null, label: 'Todos los grupos' },
          ...grupos.map(({ codigoGrupo: value, descripcion: label }) => ({ value, label })),
        ]}
        value={codigoGrupo ?? null}
        onChange={(value) => setCodigoGrupo((value as number | null) ?? undefined)}
      />
      {error && <LoadFailed error={error.message} onRetry={retry} />}
      <Stats>
        <Cifras titulo={tituloDelMes(mes)} cuenta={cuentaDe(delMes.data?.resumen, codigoGrupo)} />
        <Cifras titulo="Últimos 12 meses" cuenta={cuentaDe(delAnio.data, codigoGrupo)} />
      </Stats>
      <Calendario mes={mes} hoy={hoy} dias={dias} conGrupo={grupos.length > 1 && codigoGrupo === undefined} onMes={setMes} />
      <Registros codigoEstudiante={codigoEstudiante} codigoGrupo={codigoGrupo} />
    </div>
  );
}
