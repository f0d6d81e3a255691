import { destinosDe, porqueNinguno, type Destino, type PorPromover } from '@/domain/inscripciones/promocion';

const periodo = { fechaInicio: '2026-08-01', fechaFin: '2027-05-31', activo: true };
const nino: PorPromover = {
  ...{ estudiante: { activo: true, fechaNacimiento: '2014-01-01', sexo: 'M' }, codigoModalidad: 1, dias: new Set([2, 4]) },
  ...{ periodo, inscripcionesActivas: [], fecha: '2026-06-01', hoy: '2026-06-01', criterioEdad: 'PERIODO' },
};
let codigo = 0;
const grupo = (descripcion: string, values: Partial<Destino> = {}, dias = [2, 4]): Destino => ({
  ...{
    codigoGrupo: (codigo += 1),
    descripcion,
    estatus: 'ACTIVO',
    edadMinima: 12,
    edadMaxima: 13,
    sexo: 'MIXTO',
    capacidad: 20,
    inscritos: 0,
  },
  ...{ codigoModalidades: [1], horario: dias.map((dia) => ({ dia, horaInicio: '16:00', horaFin: '17:00' })) },
  ...values,
});
const nombres = (...grupos: Destino[]) => destinosDe(nino, grupos).map(({ descripcion }) => descripcion);

test('only groups that take the child: age, sex, the way it pays, open, no clash; a full one too, with its places to be seen', () => {
  const choca = { codigoGrupo: 99, grupo: 'Porteros', horario: [{ dia: 5, horaInicio: '16:30', horaFin: '17:30' }], periodo };
  const posibles = [
    grupo('Sub-10', { edadMinima: 8, edadMaxima: 10 }),
    grupo('Niñas', { sexo: 'FEMENINO' }),
    grupo('Otro plan', { codigoModalidades: [2] }),
    grupo('Cerrado', { estatus: 'CERRADO' }),
    grupo('Choca', {}, [5]),
    grupo('Lleno', { capacidad: 5, inscritos: 5 }),
  ];
  const caben = destinosDe({ ...nino, inscripcionesActivas: [choca] }, posibles);
  expect(caben.map(({ descripcion }) => descripcion)).toEqual(['Lleno']);
});

test('the best first: known days, then its own sex, then the narrowest ages, then by name', () => {
  expect(
    nombres(
      grupo('B'),
      grupo('A'),
      grupo('Ancho', { edadMinima: 8, edadMaxima: 15 }),
      grupo('Varones', { sexo: 'MASCULINO' }),
      grupo('Lunes', {}, [1, 2]),
      grupo('Sábado', {}, [1, 6]),
    ),
  ).toEqual(['Varones', 'A', 'B', 'Ancho', 'Lunes', 'Sábado']);
});

test('why none takes it: age, sex, way of paying, else what each is refused by', () => {
  const en = { suyo: grupo('Sub-10', { edadMinima: 8, edadMaxima: 10 }), sucursal: 'Naco', periodo: 'Febrero 2027', modalidad: 'Mensual' };
  const nene = grupo('Benjamines', { edadMinima: 5, edadMaxima: 6 });
  const [ninas, otroPlan] = [grupo('Niñas', { sexo: 'FEMENINO' }), grupo('Sub-13', { codigoModalidades: [2] })];
  expect(porqueNinguno(nino, [nene], en)).toBe('Ningún grupo de su edad en Naco entrena en Febrero 2027.');
  expect(porqueNinguno(nino, [nene], { ...en, suyo: grupo('Sub-13 B') })).toBe(
    'Ningún otro grupo de su edad en Naco entrena en Febrero 2027.',
  );
  expect(porqueNinguno(nino, [nene, ninas], en)).toBe('Ningún grupo de su edad y sexo en Naco entrena en Febrero 2027.');
  expect(porqueNinguno(nino, [nene, ninas, otroPlan], en)).toBe('No ofrece la modalidad Mensual: Sub-13.');
  expect(porqueNinguno(nino, [otroPlan, grupo('Cerrado', { estatus: 'CERRADO' })], en)).toBe('Cerrado: El grupo está cerrado.');
});
