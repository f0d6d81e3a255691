import { sumarDias } from '@/domain/fechas';
import { registroAsistencia } from '@/server/db/schema/asistencia';
import { categoria } from '@/server/db/schema/inventario';
import { correo } from '@/server/db/schema/mensajes';
import { HOY, type TestApp } from './createTestApp';
import {
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoRol,
  type nuevoUsuario,
  pesos,
  type Academia,
} from './factories';

type Usuario = Awaited<ReturnType<typeof nuevoUsuario>>;

const NOMBRES = ['Íñigo', 'Ana', 'Zoe'];

/** Rows for every list of the contract, in the first branch of the academy: two or more of each, with ties and empty values among them. */
export async function poblar(test: TestApp, academia: Academia, { codigoUsuario, usuario }: Usuario) {
  const { db } = test.deps;
  const { codigoCompania } = academia;
  const [codigoSucursal] = academia.sucursales;
  await nuevoPeriodo(test, academia, { fechaInicio: '2024-08-01', fechaFin: '2025-05-31' });
  const grupo = await nuevoGrupo(test, academia);
  const grupos = [grupo, await nuevoGrupo(test, academia, { codigoPeriodo: grupo.codigoPeriodo, horario: [] })];
  for (const [i, nombre] of NOMBRES.entries()) {
    const estudiante = await nuevoEstudiante(test, academia, { nombre });
    const de = grupos[i % 2]!;
    const { codigoInscripcion } = await nuevaInscripcion(test, academia, { estudiante, grupo: de });
    for (const dias of [10, 10, 45 + i])
      await nuevaFactura(test, academia, { estudiante, values: { codigoInscripcion, fechaVencimiento: sumarDias(HOY, -dias) } });
    await db.insert(registroAsistencia).values(
      [1, 3].map((dias) => ({
        codigoCompania,
        codigoSucursal,
        codigoGrupo: de.codigoGrupo,
        codigoEstudiante: estudiante.codigoEstudiante,
        codigoProfesor: de.codigoProfesor,
        fechaAsistencia: sumarDias(HOY, -dias),
        estado: 'PRESENTE' as const,
        usuario,
      })),
    );
  }
  await nuevaFactura(test, academia, { estudiante: await nuevoEstudiante(test, academia, { activo: false }) });
  await nuevaCaja(test, academia, codigoUsuario);
  const ayer = sumarDias(HOY, -1);
  const contada = { contada: `${ayer}T22:00:00Z`, conteo: [], contado: pesos(990), esperado: pesos(1000), explicacion: 'Faltó' };
  await nuevaCaja(test, academia, codigoUsuario, { fecha: ayer, ...contada, cierre: `${ayer}T22:05:00Z`, numero: 1 });
  await nuevoRol(test, academia, [1, 2], [{ codigoUsuario }]);
  await nuevoRol(test, academia, []);
  await db.insert(categoria).values(['Balones', 'Árbitros'].map((descripcion) => ({ codigoCompania, descripcion })));
  await db
    .insert(correo)
    .values(['ana@example.com', 'zoe@example.com'].map((para) => ({ codigoCompania, para, asunto: 'Recibo', contenido: 'Hola' })));
  const { codigoGrupo, codigoPeriodo, codigoProfesor, codigoModalidad } = grupo;
  return { codigoGrupo, codigoPeriodo, codigoProfesor, codigoModalidad, codigoSucursal };
}
