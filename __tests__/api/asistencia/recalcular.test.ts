import { recalculo } from '@/contract/asistencia/recalculo';
import { actos } from '@/contract/inscripciones/actos';
import { cambiarPrecio } from '@/contract/inscripciones/cambioPrecio';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';

// An instalment by attendance costs the classes attended, at most its price.

const app = createTestApp();
type Grupo = Awaited<ReturnType<typeof nuevoGrupo>>;

/** The marks of a child in a group, by day. */
const anota = async (academia: Academia, grupo: Grupo, codigoEstudiante: number, marcas: Record<string, string>) => {
  for (const [fecha, estado] of Object.entries(marcas))
    await app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
      [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, codigoEstudiante, grupo.codigoProfesor, fecha, estado],
    );
};

async function escena(tipoCobro: 'ASISTENCIA' | 'FIJO') {
  const academia = await nuevaAcademia(app);
  const { token } = await nuevoUsuario(app, academia);
  const grupo = await nuevoGrupo(app, academia, { values: { tipoCobro, precioClase: pesos(400) } });
  const nino = await nuevoEstudiante(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  const { codigoEstudiante } = nino;
  await app.call(cuotas.estudiante, { body: { codigoEstudiante, cantidadCuota: 2, fechaEvaluar: '2026-02-01' } }, { token });
  const marcas = { '2026-02-03': 'PRESENTE', '2026-02-05': 'TARDANZA', '2026-02-10': 'AUSENTE', '2026-02-12': 'EXCUSA' };
  await anota(academia, grupo, codigoEstudiante, marcas);
  const totales = async () =>
    (await app.rows<{ total: number }>(`select total::int from factura where codigo_estudiante = $1 order by numero_cuota`, [codigoEstudiante])).map(({ total }) => total); // prettier-ignore
  const [{ codigo }] = (await app.rows<{ codigo: number }>('select min(codigo_factura) codigo from factura where codigo_estudiante = $1', [codigoEstudiante])) as [{ codigo: number }]; // prettier-ignore
  return { academia, token, grupo, codigoEstudiante, codigoInscripcion, codigoFactura: codigo, totales };
}

test('explained before it is applied, twice the same; a span that is not over says why it stays', async () => {
  const { token, codigoEstudiante, codigoFactura, totales } = await escena('ASISTENCIA');
  const pide = () => app.call(recalculo.estudiante, { body: { codigoEstudiante } }, { token });
  const previo = await app.preview(recalculo.estudiante, { body: { codigoEstudiante } }, { token });
  expect(previo).toMatchObject([
    { dadas: 4, asistidas: 2, excusadas: 1, precioClase: pesos(400), antes: pesos(2500), despues: pesos(800), rechazo: '' },
    { antes: pesos(2500), despues: pesos(2500), rechazo: expect.stringContaining('estimado') },
  ]);
  expect(await totales()).toEqual([pesos(2500), pesos(2500)]);
  expect(await pide()).toEqual(previo);
  expect(await totales()).toEqual([pesos(800), pesos(2500)]);
  expect(await pide()).toMatchObject([{ antes: pesos(800), despues: pesos(800) }, {}]);
  // A mark that was corrected is seen by running it again.
  await app.rows(`update registro_asistencia set estado = 'PRESENTE' where codigo_estudiante = $1`, [codigoEstudiante]);
  const otra = await app.call(recalculo.factura, { body: { codigoFactura } }, { token });
  expect([otra.asistidas, otra.despues]).toEqual([4, pesos(1600)]);
  expect(await totales()).toEqual([pesos(1600), pesos(2500)]);
});

describe('after a transfer into a group with dearer classes', () => {
  const pasa = async (fecha: string) => {
    const { academia, token, grupo, codigoEstudiante, codigoInscripcion, totales } = await escena('ASISTENCIA');
    const { codigoPeriodo, codigoModalidad } = grupo;
    const caro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, horario: [], values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(700) } }); // prettier-ignore
    const body = { codigoInscripcion, codigoGrupo: caro.codigoGrupo, fecha, motivo: 'Sube de nivel', motivoExcepcion: 'Ya entrenaba allí' };
    await app.call(actos.transferir, { body }, { token });
    const recalcula = () => app.call(recalculo.estudiante, { body: { codigoEstudiante } }, { token });
    return { academia, token, caro, codigoEstudiante, recalcula, totales };
  };

  test('the classes of a span before it cost what they cost in the group that gave them', async () => {
    const { recalcula, totales } = await pasa('2026-03-02');
    expect((await recalcula())[0]).toMatchObject({
      ...{ dadas: 4, asistidas: 2, excusadas: 1, precioClase: pesos(400), precios: [{ asistidas: 2, precioClase: pesos(400) }] },
      despues: pesos(800),
    });
    expect((await totales())[0]).toBe(pesos(800));
  });

  test('in a span with classes of both each costs its own price, also when the instalment changes its price later', async () => {
    const { academia, token, caro, codigoEstudiante, recalcula, totales } = await pasa('2026-02-05');
    await anota(academia, caro, codigoEstudiante, { '2026-02-17': 'PRESENTE', '2026-02-19': 'AUSENTE' });
    expect((await recalcula())[0]).toMatchObject({
      ...{ dadas: 3, asistidas: 2, excusadas: 0, precioClase: null, despues: pesos(1100) },
      precios: [
        { asistidas: 1, precioClase: pesos(400) },
        { asistidas: 1, precioClase: pesos(700) },
      ],
    });
    const { codigoGrupo, codigoModalidad } = caro;
    const sube = (montoCuota: number) =>
      app.call(cambiarPrecio, { body: { codigoGrupo, codigoModalidad, montoCuota: pesos(montoCuota), desde: '2026-02-01', motivo: 'Cancha' } }, { token }); // prettier-ignore
    await sube(2600);
    expect((await totales())[0]).toBe(pesos(1100));
    await sube(900);
    expect((await totales())[0]).toBe(pesos(900));
  });
});

test('of a group with a fixed price, or once something is paid, it is refused in words', async () => {
  const fijo = await escena('FIJO');
  const no = await app.ask(recalculo.factura, { body: { codigoFactura: fijo.codigoFactura } }, { token: fijo.token });
  expect([no.status, no.body.mensaje]).toEqual([409, expect.stringContaining('monto fijo')]);
  const { token, codigoFactura } = await escena('ASISTENCIA');
  await app.rows(`update factura set pagado = 100, estatus = 'PARCIAL' where codigo_factura = $1`, [codigoFactura]);
  const pagada = await app.ask(recalculo.factura, { body: { codigoFactura } }, { token });
  expect([pagada.status, pagada.body.mensaje]).toEqual([409, expect.stringContaining('cerrada')]);
});

test('before the span is over, of another kind of invoice, and of a child of no such group, each with its own words', async () => {
  const { token, codigoEstudiante, codigoFactura } = await escena('ASISTENCIA');
  const [{ codigo }] = (await app.rows<{ codigo: number }>('select max(codigo_factura) codigo from factura where codigo_estudiante = $1', [codigoEstudiante])) as [{ codigo: number }]; // prettier-ignore
  const antes = await app.ask(recalculo.factura, { body: { codigoFactura: codigo } }, { token });
  expect([antes.status, antes.body.mensaje]).toEqual([409, 'Sus clases terminan el 31 de marzo de 2026: hasta entonces es un estimado']);
  await app.rows(`update factura set tipo = 'INSCRIPCION' where codigo_factura = $1`, [codigoFactura]);
  const otra = await app.ask(recalculo.factura, { body: { codigoFactura } }, { token });
  expect([otra.status, otra.body.mensaje]).toEqual([409, 'Esa factura no es una cuota']);
  const fijo = await escena('FIJO');
  const ninguno = await app.ask(recalculo.estudiante, { body: { codigoEstudiante: fijo.codigoEstudiante } }, { token: fijo.token });
  expect([ninguno.status, ninguno.body.mensaje]).toEqual([409, 'El estudiante no está en un grupo que cobre por asistencia']);
});
