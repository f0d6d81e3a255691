import { inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { serve } from '../lib/serve';
import { assertSinGemelo } from '../personas/parecidos';
import { assertNuevo, crearEstudiante } from '../estudiantes/crearEstudiante';
import { guardar } from './guardar';
import { bloquearOferta } from './requisitos';
import { bloquearFamilia } from '../facturas/familia';
import { aprobarRebaja, assertRebajas, exigir, planear } from './plan';

export default [
  // Called by the enrolment desk for a new child. Locks name and document, the group with its places, its period and the modality, the
  // payer, then the series. Refuses a document of somebody else, an unconfirmed possible duplicate of a child, guardians whom the user may
  // not see, and everything that refuses an enrolment.
  serve(inscribirNuevo, async ({ db, user, hoy, deps, body }) => {
    const { estudiante, codigoSucursal, confirmaParecidos } = body;
    assertRebajas(user, body);
    await assertNuevo(db, user, hoy, estudiante);
    await assertSinGemelo(db, user, estudiante.entidad, confirmaParecidos);
    await bloquearOferta(db, user, body);
    const { fechaNacimiento, sexo } = estudiante.entidad;
    const { responsables } = estudiante;
    const codigoPagador = (responsables.find(({ contactoPago }) => contactoPago) ?? responsables[0])?.codigoEntidad;
    if (codigoPagador !== undefined) await bloquearFamilia(db, codigoPagador);
    const plan = await planear(db, user, hoy, body, { activo: true, fechaNacimiento, sexo, codigoPagador });
    const { motivoExcepcion } = exigir(plan, body, user);
    const al = { db, user, momento: deps.now().toISOString() };
    const aprobadoPor = await aprobarRebaja(al, plan, plan.grupo.codigoGrupo, body.aprobacion);
    const creado = await crearEstudiante(db, user, { ...estudiante, codigoSucursal, fechaIngreso: plan.fecha });
    return guardar(db, user, hoy, creado, plan, { ...body, motivoExcepcion, aprobadoPor });
  }),
];
