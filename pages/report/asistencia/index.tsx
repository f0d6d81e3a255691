import { later } from '@/components/data/later';
import { useEffect, useState } from 'react';
import { useGrupoField } from '@/components/academico/useGrupoField';
import { usePermiso } from '@/components/data/useSession';
import { PrintButton } from '@/components/print/PrintButton';
import type { Sheet } from '@/components/print/PrintSheet';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { Button } from '@/components/ui/Button';
import { ACCESO } from '@/contract/accesos';
import { letraDeEstado, porciento } from '@/contract/asistencia/letras';
import { ESTADO_ASISTENCIA } from '@/contract/palabras';
import * as informes from '@/contract/reportes/informesDeAsistencia';
import type { FilaCuadricula } from '@/contract/reportes/asistencia';
import { hoyEn, mesDe, ultimoDiaDelMes } from '@/domain/fechas';
import { day } from '@/utils/format';
import { useOpen } from '@/components/ui/useOpen';

const cuadricula = describedReport(informes.cuadricula, () => import('@/contract/reportes/asistencia').then((module) => module.cuadricula));

const CorregirMarca = later(() => import('@/components/asistencia/CorregirMarca'), 'CorregirMarca');

const hoy = () => hoyEn(new Date());

/** The attendance grid of a group, students × days, by default this month's; a click corrects a mark, and a blank sheet can be printed. */
export default function AsistenciaPorGrupo() {
  const report = useReport(cuadricula, { desde: `${mesDe(hoy())}-01`, hasta: ultimoDiaDelMes(hoy()) });
  const { estudiante } = useCeldas();
  const grupo = useGrupoField();
  const { ready, query, setQuery } = report;
  const corrige = usePermiso([ACCESO.paseLista]);
  const [marca, setMarca, cerrar] = useOpen<{ fila: FilaCuadricula; fecha: string }>(report.reload);
  const { dias = [], grupo: de } = report.totales ?? {};
  // The grid is always of one group: without a choice that is the first, which is named like a chosen one.
  const primero = ready && query.codigoGrupo === undefined ? de?.codigoGrupo : undefined;
  useEffect(() => {
    if (primero !== undefined) setQuery({ codigoGrupo: primero }, 'replace');
  }, [primero, setQuery]);

  // The bar comes once its group is known: a chip that came later would move what stands behind it. From then on it stays.
  const [nombrado, setNombrado] = useState(false);
  const conocido = report.status === 'failed' || (!!report.totales && (query.codigoGrupo !== undefined || !de));
  if (conocido && !nombrado) setNombrado(true);

  const unGrupo: typeof grupo =
    grupo.kind === 'select' ? { ...grupo, placeholder: 'Elija', options: grupo.options.filter(({ value }) => value !== null) } : grupo;
  const celda = (fecha: string, fila: FilaCuadricula) => {
    const { estado, nota } = fila.marcas[fecha] ?? {};
    const letra = letraDeEstado(estado) || '·';
    const estaba = estado || fila.estancias.some(({ desde, hasta }) => desde <= fecha && (hasta === null || fecha < hasta));
    if (!corrige || fecha > hoy() || !estaba) return estado ? letra : '';
    const que = estado ? ESTADO_ASISTENCIA[estado] : 'sin marca';
    return (
      <Button
        text
        small
        label={letra}
        title={nota || undefined}
        aria-label={`${fila.estudiante}, ${day(fecha)}: ${que}`}
        onClick={() => setMarca({ fila, fecha })}
      />
    );
  };
  const cells = { estudiante, ...Object.fromEntries(dias.map(({ fecha }) => [fecha, (fila: FilaCuadricula) => celda(fecha, fila)])) };
  const hojaEnBlanco = async () => {
    const { readWhole } = await import('@/services/http/list');
    const { rows } = await readWhole<FilaCuadricula>(await report.call.whole(), { ...report.query }, report);
    const columns = [
      { id: 'estudiante', header: 'Estudiante', value: (fila: FilaCuadricula) => fila.estudiante },
      ...dias.map(({ fecha }) => ({ id: fecha, header: `${fecha.slice(8)}/${fecha.slice(5, 7)}`, value: () => '' })),
    ];
    const filters = [['Grupo', de?.descripcion ?? ''] as const, ['Profesor', de?.profesor ?? ''] as const];
    return { title: 'Hoja de asistencia', filters, columns: columns as Sheet['columns'], rows, totals: {}, blank: true as const };
  };
  return (
    <>
      <ReportPage
        report={{ ...report, ready: ready && nombrado }}
        filters={[...DIAS, unGrupo]}
        figures={[
          ['Grupo', ({ grupo: uno }) => uno?.descripcion ?? '—'],
          ['Días', ({ dias: { length } }) => String(length)],
          ['Asistencia', ({ porcentaje }) => porciento(porcentaje)],
          ['Sin marca', ({ sinMarca }) => String(sinMarca)],
        ]}
        cells={cells}
        tools={<PrintButton label="Hoja en blanco" disabled={!report.total} sheet={hojaEnBlanco} />}
      />
      {marca && <CorregirMarca {...marca} onClose={cerrar} onUndone={report.reload} />}
    </>
  );
}
