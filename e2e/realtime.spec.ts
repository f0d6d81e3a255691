import type { Page, Request } from '@playwright/test';
import { expect, test } from './prueba';
import { callsOf, dia, listenToFaults, query, signIn } from './support';

// Three tabs of one browser share one stream of events; the tab that holds it may be closed at any moment.

test.skip(({ isMobile }) => isMobile === true, 'Tabs are opened side by side on a desk.');

const ES_VIVO = (url: string) => new URL(url).pathname === '/api/vivo';
let grupo: number;
let ninos: { codigo: number; nombre: string }[];

/** Picks a group with class today, and empties its roll. */
test.beforeEach(async () => {
  [{ grupo }] = (await query<{ grupo: number }>(
    `select g.codigo_grupo grupo from grupo g join inscripcion i on i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= $1
     where g.codigo_sucursal = 1 and g.estatus = 'ACTIVO' group by 1 order by count(*) desc limit 1`,
    [dia()],
  )) as [{ grupo: number }];
  await query(
    `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin)
     select $1, extract(isodow from $2::date), '05:00', '05:30' where not exists
       (select from detalle_horario_grupo where codigo_grupo = $1 and dia = extract(isodow from $2::date))`,
    [grupo, dia()],
  );
  await query('delete from dia_sin_clase where fecha = $1', [dia()]);
  await query('delete from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [grupo, dia()]);
  ninos = await query(
    `select codigo_estudiante codigo, nombre_completo nombre from inscripcion join estudiante using (codigo_estudiante)
     where codigo_grupo = $1 and estatus = 'ACTIVA' and fecha_inscripcion <= $2 order by nombre_completo collate "es-x-icu", 1`,
    [grupo, dia()],
  );
});

test('three tabs have one stream, all show what somebody else did, and the next tab takes it over without a gap', async ({
  context,
  request,
}) => {
  const abiertos = new Set<Request>();
  const pedidos: Request[] = [];
  context.on('request', (one) => {
    if (!ES_VIVO(one.url())) return;
    abiertos.add(one);
    pedidos.push(one);
  });
  const acaba = (one: Request) => void abiertos.delete(one);
  context.on('requestfinished', acaba);
  context.on('requestfailed', acaba);

  const faults: string[][] = [];
  const primera = await context.newPage();
  await signIn(primera, 'admin');
  const pestanas = [primera, await context.newPage(), await context.newPage()];
  for (const una of pestanas) {
    faults.push(listenToFaults(una));
    await una.goto(`/process/asistencia?codigoGrupo=${grupo}`);
    await expect(una.getByRole('button', { name: `Presente: ${ninos[0]!.nombre}` })).toBeVisible();
  }
  const profesora = await callsOf(request, 'admin');
  const marcar = (nino: number, estado: string) =>
    profesora('POST', 'registroasistencia/save', [
      { codigoGrupo: grupo, codigoEstudiante: ninos[nino]!.codigo, fechaAsistencia: dia(), estado, nota: '' },
    ]);
  const muestran = async (unas: readonly Page[], nino: number, estado: string) => {
    for (const una of unas) await expect(una.getByRole('button', { name: `${ninos[nino]!.nombre}: ${estado}` })).toBeVisible();
  };
  const unoAbierto = () => expect.poll(() => abiertos.size).toBe(1);

  await unoAbierto();
  await marcar(0, 'TARDANZA');
  await muestran(pestanas, 0, 'Tardanza');
  await unoAbierto();

  // Twice in a row, the tab with the stream is closed while somebody marks.
  let quedan = pestanas;
  for (const [nino, estado, palabra] of [
    [1, 'AUSENTE', 'Ausente'],
    [2, 'EXCUSA', 'Excusa'],
  ] as const) {
    const [el] = abiertos;
    const alFrente = el!.frame().page();
    expect(quedan).toContain(alFrente);
    quedan = quedan.filter((una) => una !== alFrente);
    abiertos.clear(); // a closed tab does not report the end of its requests
    await Promise.all([alFrente.close(), marcar(nino, estado)]);
    await muestran(quedan, nino, palabra);
    await unoAbierto();
    // The new stream continues from the last position.
    expect(pedidos.at(-1)!.url()).toContain('desde=');
  }
  expect(quedan).toHaveLength(1);
  expect(faults.flat()).toEqual([]);
});
