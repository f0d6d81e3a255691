import { useWatch } from 'react-hook-form';
import type { Interesado, InteresadoInput } from '@/contract/inscripciones/interesado';
import { ETAPA_INTERESADO, ORIGEN_INTERESADO } from '@/contract/palabras';
import { interesadoService } from '@/services/inscripciones/interesados';
import { useGrupos } from '../../academico/useGrupoField';
import { useSession, useSucursal } from '../../data/useSession';
import { Fields, type Field } from '../../form/Fields';
import { crudForm, FormDialog } from '../../form/FormDialog';
import { useOptions } from '../../form/useOptions';
import { Parecidos } from '../../personas/Parecidos';
import { optionsOf } from '../../ui/input/Select';

const MIN_DIGITS = 7;
const SEXOS = optionsOf({ '': 'Sin decir', F: 'Femenino', M: 'Masculino' });

const familia: Field<InteresadoInput>[] = [
  { name: 'nombre', label: 'Nombre del niño o la niña', kind: 'text' },
  { name: 'fechaNacimiento', label: 'Fecha de nacimiento', kind: 'date', half: true },
  { name: 'sexo', label: 'Sexo', kind: 'select', half: true, options: SEXOS },
  { name: 'responsable', label: 'Nombre del responsable', kind: 'text' },
  { name: 'telefono', label: 'Teléfono', kind: 'tel', half: true },
  { name: 'email', label: 'Correo', kind: 'email', half: true },
];
const motivo: Field<InteresadoInput>[] = [{ name: 'motivo', label: 'Por qué se perdió', kind: 'text' }];
const nota: Field<InteresadoInput>[] = [{ name: 'nota', label: 'Nota', kind: 'textarea' }];
const { INSCRITO: _, ESPERA, ...ABIERTAS } = ETAPA_INTERESADO;
/** The stages that can be said by hand; that of the waiting list only stays. */
const etapaDe = (row?: Interesado): Field<InteresadoInput> => {
  const options = optionsOf(row?.etapa === 'ESPERA' ? { ESPERA, ...ABIERTAS } : ABIERTAS);
  return { name: 'etapa', label: 'Etapa', kind: 'select', half: true, options };
};
const paso: Field<InteresadoInput>[] = [
  { name: 'proximo', label: 'Próximo paso', kind: 'text', half: true, help: 'Llamar, confirmar la clase de prueba…' },
  { name: 'proximoDia', label: 'Qué día', kind: 'date', half: true },
];

/** Who has the typed phone already; a hint only, since siblings have one phone. */
function MismoTelefono({ codigoInteresado }: { codigoInteresado?: number }) {
  const telefono = ((useWatch({ name: 'telefono' }) as string | undefined) ?? '').slice(0, 20);
  const pide = telefono.replace(/\D/g, '').length < MIN_DIGITS ? undefined : { body: { telefono, codigoInteresado } };
  return (
    <Parecidos
      buscar={interesadoService.parecidos}
      pide={pide}
      parecido={({ nombre, que }) => ({ codigo: null, nombre, datos: [que] })}
      accion=""
      onUsar={() => undefined}
    />
  );
}

const Motivo = () => (useWatch({ name: 'etapa' }) === 'PERDIDO' ? <Fields fields={motivo} /> : null);
const Paso = () => (useWatch({ name: 'etapa' }) === 'PERDIDO' ? null : <Fields fields={paso} />);

/** Creates or edits an interested family. */
export function InteresadoForm({ interesado: row, onClose }: { interesado?: Interesado; onClose: (changed: boolean) => void }) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const asignado = useSession().usuario?.usuario ?? '';
  const grupos = useGrupos({ soloAbiertos: true });
  const asignados = useOptions(interesadoService.asignados, ({ usuario: value, nombre: label }) => ({ value, label }));
  const blank: Partial<InteresadoInput> = {
    ...{ codigoSucursal, asignado, telefono: '', email: '', motivo: '', proximo: '', nota: '' },
    ...{ sexo: '', etapa: 'NUEVO', fechaNacimiento: null, proximoDia: null, codigoGrupo: null },
  };
  const inscrito = row?.etapa === 'INSCRITO';
  const seguimiento: Field<InteresadoInput>[] = [
    { name: 'origen', label: 'Cómo llegó', kind: 'select', half: true, options: optionsOf(ORIGEN_INTERESADO) },
    {
      name: 'codigoGrupo',
      label: 'Grupo que le interesa',
      kind: 'select',
      half: true,
      options: [{ value: null, label: 'Ninguno todavía' }, ...grupos.options],
      from: grupos.grupos,
    },
    {
      name: 'asignado',
      label: 'Asignado a',
      kind: 'select',
      half: true,
      options: [{ value: '', label: 'Nadie todavía' }, ...asignados.options],
      from: asignados.from,
    },
    ...(inscrito ? [] : [etapaDe(row)]),
  ];
  return (
    <FormDialog {...crudForm(interesadoService, row, blank)} onClose={onClose}>
      <Fields fields={familia} />
      <MismoTelefono codigoInteresado={row?.codigoInteresado} />
      <Fields fields={seguimiento} />
      <Motivo />
      {!inscrito && <Paso />}
      <Fields fields={nota} />
    </FormDialog>
  );
}
