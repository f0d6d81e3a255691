import { inscribir, inscribirNuevo, previsualizar } from '@/contract/inscripciones/inscripcion';
import { assertNuevo, crearEstudiante } from '../estudiantes/crearEstudiante';
import { bloquearFamilia, bloquearPagador, leerPagador } from '../facturas/familia';
import { settleInOrder } from '../lib/settleInOrder';
import { serve } from '../lib/serve';
import { assertPersona } from '../personas/alcance';
import { assertSinGemelo } from '../personas/parecidos';
import { guardar } from './guardar';
import { bloquearInteresado } from './interesado';
import { assertRebajas, exigir, planear } from './plan';
import { bloquearOferta, leerEstudiante } from './requisitos';

export default [
  // Called by the enrolment desk on every change of the form. Locks and writes nothing: the act plans again.
  serve(previsualizar, async ({ db, user, hoy, body: { codigoEstudiante, fechaNacimiento, sexo, codigoPagador, ...pedida } }) => {
    if (codigoEstudiante !== undefined) {
      const estudiante = await leerEstudiante(db, user, codigoEstudiante);
      return planear(db, user, hoy, pedida, { ...estudiante, codigoPagador: await leerPagador(db, codigoEstudiante) });
    }
    if (codigoPagador !== undefined) await assertPersona(db, user, codigoPagador);
    const nino = { activo: true, fechaNacimiento: fechaNacimiento ?? null, sexo: sexo ?? ('' as const), codigoPagador };
    const plan = await planear(db, user, hoy, pedida, nino);
    // Age and sex of a child who has not been entered yet are unknown, so they are no objection.
    const desconocidos = [...(fechaNacimiento === undefined ? ['EDAD'] : []), ...(sexo === undefined ? ['SEXO'] : [])];
    return { ...plan, rechazos: plan.rechazos.filter(({ motivo }) => !desconocidos.includes(motivo)) };
  }),

  // Called by the enrolment desk after the preview. Locks the interested family it comes from, the student, the group with its places, its period and the modality, the payer
  // (so that of two siblings enrolled at once the second counts as the second child), with a scholarship the open invoices of the child's other enrolments, those of siblings enrolled from a later day, then the invoice series. Refuses a camp, a past day,
  // age, sex, a full group, a closed group or period, an inactive or already enrolled student, a schedule clash, an unconfirmed debt,
  // another total than the one shown, and a large reduction without a second user's approval.
  serve(inscribir, async ({ db, user, hoy, deps, body }) => {
    assertRebajas(user, body);
    if (body.codigoInteresado) await bloquearInteresado(db, user, body.codigoInteresado);
    const [estudiante, , codigoPagador] = await settleInOrder([
      leerEstudiante(db, user, body.codigoEstudiante, { lock: true }),
      bloquearOferta(db, user, body),
      bloquearPagador(db, body.codigoEstudiante),
    ]);
    const plan = await planear(db, user, hoy, body, { ...estudiante, codigoPagador });
    const exigido = await exigir({ db, user, momento: deps.now().toISOString() }, plan, body, estudiante.codigoEstudiante);
    return guardar(db, user, hoy, estudiante, plan, { ...body, ...exigido });
  }),

  // Called by the enrolment desk for a new child. Locks the interested family it comes from, name and document, the group with its places, its period and the modality, the
  // payer, then the series. Refuses a document of somebody else, an unconfirmed possible duplicate of a child, guardians whom the user may
  // not see, and everything that refuses an enrolment.
  serve(inscribirNuevo, async ({ db, user, hoy, deps, body }) => {
    const { estudiante, codigoSucursal, confirmaParecidos } = body;
    assertRebajas(user, body);
    if (body.codigoInteresado) await bloquearInteresado(db, user, body.codigoInteresado);
    await assertNuevo(db, user, hoy, estudiante);
    await assertSinGemelo(db, user, estudiante.entidad, confirmaParecidos);
    await bloquearOferta(db, user, body);
    const { fechaNacimiento, sexo } = estudiante.entidad;
    const { responsables } = estudiante;
    const codigoPagador = (responsables.find(({ contactoPago }) => contactoPago) ?? responsables[0])?.codigoEntidad;
    if (codigoPagador !== undefined) await bloquearFamilia(db, codigoPagador);
    const plan = await planear(db, user, hoy, body, { activo: true, fechaNacimiento, sexo, codigoPagador });
    const exigido = await exigir({ db, user, momento: deps.now().toISOString() }, plan, body, plan.grupo.codigoGrupo);
    const creado = await crearEstudiante(db, user, { ...estudiante, codigoSucursal, fechaIngreso: plan.fecha });
    return guardar(db, user, hoy, creado, plan, { ...body, ...exigido });
  }),
];
