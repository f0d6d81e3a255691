import { HOY } from './createTestApp';
import type { Mesa, Pistas } from './estados';
import { nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoProfesor, pesos } from './factories';

type Aprobar = (acto: string, codigo: number) => Promise<string>;

/** People and groups: merges that can be undone, who can be forgotten, a full group, one that charges by attendance, one of a camp. */
export async function estadosDeGrupos(mesa: Mesa, aprobar: Aprobar): Promise<Pistas> {
  const { app, academia, mundo } = mesa;
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Leo', apellido: 'Mata Ruiz' });
  const hermana = await nuevoEstudiante(app, academia, { nombre: 'Eva', apellido: 'Mata Ruiz', codigoPagador: nino.codigoPagador });
  return {
    ...(await personas(mesa, aprobar, nino)),
    ...(await grupos(mesa, nino, hermana)),
    'interesado/save': { asignado: '', etapa: 'NUEVO', codigoInteresado: undefined },
    'registroasistencia/save': {
      ...{ codigoGrupo: mundo.deGrupo.codigoGrupo, codigoEstudiante: mundo.inscrita, fechaAsistencia: HOY, estado: 'PRESENTE' },
      ...{ usuario: undefined, codigoCompania: undefined, codigoRegistroAsistencia: undefined, codigoProfesor: undefined },
      estadoAnterior: null,
    },
  };
}

type Estudiante = Awaited<ReturnType<typeof nuevoEstudiante>>;
const VINCULO = { parentesco: 'ABUELO', contactoPago: false, recoge: true, emergencia: false };

async function personas({ app, academia, haz, pon, ultimo }: Mesa, aprobar: Aprobar, nino: Estudiante): Promise<Pistas> {
  const { codigoEstudiante } = nino;
  const [doble, otra] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
  const { codigoEntidad } = await nuevoEstudiante(app, academia, { activo: false });
  const unida = async () => ({ codigoUnion: await ultimo('codigo_union', 'union_ficha') });
  await haz('responsableestudiante/fusionar', { codigoEntidad: otra.codigoPagador, codigoFusion: doble.codigoPagador });
  const responsables = await unida();
  await haz('estudiante/fusionar', { codigoEstudiante: otra.codigoEstudiante, codigoFusion: doble.codigoEstudiante });
  await haz('responsableestudiante/save', { ...VINCULO, codigoEstudiante, codigoEntidad: otra.codigoPagador });
  const codigoArchivo = await pon('archivo', { nombre: 'acta.pdf', tipo: 'application/pdf', tamano: 1 });
  const papel = {
    codigo_estudiante: codigoEstudiante,
    tipo: 'OTRO',
    descripcion: 'Acta',
    codigo_archivo: codigoArchivo,
    usuario: 'pruebas',
  };
  return {
    'documentoestudiante/delete/{id}': { id: await pon('documento_estudiante', papel) },
    'estudiante/fusionar/deshacer': await unida(),
    'persona/suprimir': { codigoEntidad, aprobacion: await aprobar('persona/suprimir', codigoEntidad) },
    'responsableestudiante/delete/{id}': { id: await ultimo('codigo_responsable', 'responsable_estudiante') },
    'responsableestudiante/fusionar/deshacer': responsables,
  };
}

async function grupos(mesa: Mesa, nino: Estudiante, hermana: Estudiante): Promise<Pistas> {
  const { app, academia, mundo, codigoPeriodo, haz, pon, uno, ultimo, dia } = mesa;
  const { deGrupo, inscrita, naco } = mundo;
  const { codigoModalidad } = deGrupo;
  const { codigoEstudiante, codigoPagador } = nino;
  const grupo = (values: object, mas: object = {}) => nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, values, ...mas });
  const inscribir = (estudiante: Estudiante, en: { codigoGrupo: number; codigoModalidad: number }) =>
    nuevaInscripcion(app, academia, { estudiante, grupo: en });

  const [suelto, asistente] = [await nuevoProfesor(app, academia), await nuevoProfesor(app, academia)];
  const ayuda = { codigoGrupo: mundo.otroGrupo, codigoProfesor: asistente.codigoProfesor, rol: 'ASISTENTE', desde: HOY, hasta: null };
  await haz('grupo/profesor/save', ayuda);

  const porClase = await grupo({ tipoCobro: 'ASISTENCIA', precioClase: pesos(400) });
  const { codigoInscripcion } = await inscribir(nino, porClase);
  await haz('factura/generarcuota/estudiante', { codigoEstudiante, cantidadCuota: 1, fechaEvaluar: '2026-02-01' });
  const codigoFactura = await ultimo('codigo_factura', 'factura');
  const marcas = [
    [porClase.codigoGrupo, codigoEstudiante, '2026-02-03', 'PRESENTE'],
    [deGrupo.codigoGrupo, inscrita, dia(-5), 'AUSENTE'],
    [deGrupo.codigoGrupo, inscrita, dia(-7), 'AUSENTE'],
  ] as const;
  for (const [codigo_grupo, codigo_estudiante, fecha_asistencia, estado] of marcas) {
    const suya = { codigo_grupo, codigo_estudiante, fecha_asistencia, estado, codigo_profesor: porClase.codigoProfesor };
    await pon('registro_asistencia', { ...suya, codigo_sucursal: naco, usuario: 'pruebas' });
  }
  const tarde = await grupo({}, { horario: [2, 4].map((cada) => ({ dia: cada, horaInicio: '18:00', horaFin: '19:00' })) });
  const repone = { codigoEstudiante: inscrita, codigoGrupo: tarde.codigoGrupo };
  await haz('reposicion/save', { ...repone, fecha: dia(2) });

  const lleno = await grupo({ capacidad: 1 });
  const { codigoGrupo } = lleno;
  await inscribir(await nuevoEstudiante(app, academia), lleno);
  const esperar = async () => {
    const quien = await nuevoEstudiante(app, academia);
    return (await haz('listaespera/save', { codigoGrupo, codigoEstudiante: quien.codigoEstudiante })).codigoEspera as number;
  };
  const enOrden = [await esperar(), await esperar()];
  const estudiante = {
    entidad: { nombre: 'Sol', apellido: 'Mata Gil', fechaNacimiento: '2016-06-15', sexo: 'F' },
    responsables: [{ ...VINCULO, contactoPago: true, codigoEntidad: codigoPagador }],
  };
  const verano = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio: '2026-07-06', fechaFin: '2026-07-10' });
  const semana = await grupo({ tipo: 'CAMPAMENTO', montoInscripcion: pesos(0), montoDeposito: pesos(500) }, verano);
  const { codigoPeriodo: codigoPeriodoNuevo } = await nuevoPeriodo(app, academia, { fechaInicio: '2026-08-01', fechaFin: '2027-05-31' });
  const siguiente = await grupo({}, { codigoPeriodo: codigoPeriodoNuevo, horario: [] });
  const sube = { codigoPeriodo, codigoPeriodoNuevo, aceptaDeuda: true };

  for (const quien of [nino, hermana]) await inscribir(quien, tarde);
  await haz('factura/generarcuota/estudiante', { codigoEstudiante: hermana.codigoEstudiante, cantidadCuota: 1, fechaEvaluar: dia(30) });
  const rebaja = { descripcion: 'Entre hermanos', tipo: 'PORCENTAJE', porcentaje: 10, monto: 0, alcances: ['CUOTA'] };
  const aTodos = { desde: null, hasta: null, desdeHijo: 2, prioridad: 1, acumulable: true, nota: '', activo: true };
  const { codigoDescuento } = await haz('descuento/save', { ...rebaja, ...aTodos });
  const concedido = { codigoInscripcion, codigoDescuento: await uno('select min(codigo_descuento) from descuento') };
  await haz('inscripciondescuento/save', { ...concedido, motivo: 'Convenio' });

  return {
    'descuento/aplicar': { codigoDescuento, totalEsperado: 2250 },
    'factura/recalcularmontoasistencia': { codigoFactura },
    'factura/recalcularmontoasistencia/estudiante': { codigoEstudiante },
    'grupo/profesor/delete/{id}': { id: await ultimo('codigo_grupo_profesor', "grupo_profesor where rol = 'ASISTENTE'") },
    'grupo/save/varios': {
      grupos: [
        {
          ...{ codigoSucursal: naco, codigoPeriodo, descripcion: 'Nuevo', profesor: 'Profesora Nueva', estatus: 'ACTIVO', tipo: 'REGULAR' },
          ...{ edadMinima: 8, edadMaxima: 10, sexo: 'MIXTO', capacidad: 20, montoInscripcion: 0, tipoCobro: 'FIJO', precioClase: 0 },
          ...{ modalidades: [{ codigoModalidad, montoCuota: 10 }], detallesHorarioGrupo: [] },
        },
      ],
    },
    'inscripcion/save/camp': {
      ...{ codigoSucursal: naco, deposito: false },
      estudiantes: [{ codigoEstudiante: hermana.codigoEstudiante, grupos: [semana.codigoGrupo] }],
    },
    'inscripcion/save/estudiante': { ...deGrupo, estudiante },
    'inscripciondescuento/retirar': concedido,
    'listaespera/ordenar': { codigoGrupo, codigosEspera: enOrden.toReversed(), antes: enOrden },
    'listaespera/save': { codigoGrupo, codigoEstudiante: hermana.codigoEstudiante },
    'listaespera/save/estudiante': { codigoGrupo, estudiante },
    'periodoacademico/promover': { ...sube, codigoGrupo: siguiente.codigoGrupo, codigoInscripciones: [mundo.codigoInscripcion] },
    'periodoacademico/renovar': { ...sube, grupos: [deGrupo.codigoGrupo], codigoSucursal: naco, inscribir: true },
    'profesor/delete/{id}': { id: suelto.codigoProfesor },
    'reposicion/delete/{id}': { id: await ultimo('codigo_reposicion', 'reposicion') },
    'reposicion/save': { ...repone, fecha: HOY },
  };
}
