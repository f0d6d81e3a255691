import { useId, useState } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { mayCall } from '@/contract/routes';
import { profesores as calls, type ProfesorNuevo } from '@/contract/academico/profesores';
import { usuariosSinProfesor } from '@/services/profesores';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { Fields } from '../form/Fields';
import { Select } from '../ui/Select';
import { persona, personaVacia } from '../usuarios/usuarioCampos';
import type { Field, Option } from '../list/types';
import { useCatalogue } from '../data/useCatalogue';

type Load = { signal: AbortSignal };
const usuarios = (options: Load) => usuariosSinProfesor({}, options);

const NUEVA: Option = { value: null, label: 'Una persona nueva' };
const misma: Field<ProfesorNuevo>[] = [
  {
    name: 'mismaPersona',
    label: 'Es la misma persona que ya está registrada',
    kind: 'switch',
    help: 'Se usa su registro; lo que usted dejó vacío se queda como estaba.',
  },
];

/** Asked once the server knows the document: a guardian who also teaches is one person. */
function MismaPersona() {
  const { errors } = useFormState({ name: 'nuevoUsuario.entidad.documento' });
  const told = (errors as { nuevoUsuario?: { entidad?: { documento?: { type?: unknown } } } }).nuevoUsuario?.entidad?.documento;
  const [asked, setAsked] = useState(false);
  if (told?.type === 'server' && !asked) setAsked(true);
  return asked && <Fields fields={misma} />;
}

/** Who the instructor is, out of the users who are none yet, or a person to write down. */
function Elegir() {
  const id = useId();
  const { items = [] } = useCatalogue(usuarios);
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: 'codigoUsuario' });
  const error = fieldState.error?.message;
  if (items.length === 0) return null;
  const options = [
    NUEVA,
    ...items.map(({ codigoUsuario, usuario, nombreCompleto }) => ({
      value: codigoUsuario,
      label: `Usuario: ${nombreCompleto} (${usuario})`,
    })),
  ];
  const choose = (codigo: Option['value']) => {
    field.onChange(codigo ?? undefined);
    setValue(
      'nuevoUsuario',
      { entidad: codigo === null ? personaVacia : undefined, usuario: null, sucursalUsuario: [] },
      { shouldDirty: true },
    );
  };
  return (
    <div className="campo" data-field="codigoUsuario">
      <label htmlFor={id}>Quién es</label>
      <Select id={id} options={options} value={(field.value as number | undefined) ?? null} onChange={choose} aria-invalid={!!error} />
      {error && (
        <small className="field-error" role="alert">
          {error}
        </small>
      )}
    </div>
  );
}

/** The person of an instructor in the form around it; a user who becomes one is edited as a user. */
export function ProfesorPersona({ nueva }: { nueva: boolean }) {
  const puedeElegir = useAppSelector((root) => mayCall(calls.usuarios.access, selectAccesos(root)));
  const { field } = useController({ name: 'codigoUsuario' });
  return (
    <>
      {nueva && puedeElegir && <Elegir />}
      {field.value === undefined && <Fields fields={persona} prefix="nuevoUsuario.entidad." />}
      {nueva && <MismaPersona />}
    </>
  );
}
