import { useEffect, useRef, useState, type ReactNode, type MutableRefObject } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { CompaniaInicial, SucursalInicial, AdministradorInicial, type RegistroInicial as Registro } from '@/contract/sesion/registro';
import type { Sesion } from '@/contract/sesion/sesion';
import { faltaDeContrasena } from '@/contract/usuarios/contrasena';
import { ApiError } from '@/services/http/apiError';
import { registroService } from '@/services/sesion';
import { Fields, type Field } from '../../form/Fields';
import { Form, useSchemaForm } from '../../form/Form';
import { useSubmit } from '../../form/useSubmit';
import { useStepBack } from '../../list/useStepBack';
import { Button } from '../../ui/Button';
import { StepBar } from '../../ui/steps/StepBar';
import { Stepper } from '../../ui/steps/Stepper';
import { Strength } from '../../usuarios/Strength';

interface PasoProps<S extends z.ZodObject> {
  label: string;
  schema: S;
  /** The values typed before. */
  value: Partial<z.output<S>>;
  /** The server's error about this step. */
  refused?: ApiError;
  /** The verb on the button. */
  action: string;
  busy?: boolean;
  /** Gets the function that reads the values typed so far, valid or not. */
  typedRef: MutableRefObject<(() => object) | undefined>;
  /** Omitted in the first step. */
  onBack?: () => void;
  onNext: (values: z.output<S>) => void;
  children: ReactNode;
}

/** One step of the setup: continues with valid values, goes back with any. */
function Paso<S extends z.ZodObject>({
  label,
  schema,
  value,
  refused,
  action,
  busy = false,
  typedRef,
  onBack,
  onNext,
  children,
}: PasoProps<S>) {
  const form = useSchemaForm(schema, value);
  const { refuse, element, methods } = form;
  useEffect(() => {
    typedRef.current = methods.getValues;
  }, [typedRef, methods]);
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  useEffect(() => {
    if (refused) refuse(refused);
  }, [refused, refuse]);
  return (
    <Form form={form} label={label} onSubmit={onNext}>
      {children}
      <StepBar enter={action === 'Siguiente' ? 'sigue' : 'termina'}>
        {onBack && <Button label="Anterior" text disabled={busy} onClick={onBack} />}
        <Button type="submit" label={action} icon="pi-arrow-right" iconPos="right" loading={busy} />
      </StepBar>
    </Form>
  );
}

/** The contract's administrator with the password typed twice, because there is no other user yet who could reset it. */
const ConContrasena = AdministradorInicial.extend({ repetir: z.string().min(1) }).superRefine(({ usuario, password, repetir }, context) => {
  const falta = faltaDeContrasena(password, usuario);
  if (falta) context.addIssue({ code: 'custom', path: ['password'], message: falta });
  else if (repetir !== password) context.addIssue({ code: 'custom', path: ['repetir'], message: 'No coincide con la contraseña' });
});

/** The administrator's new password, twice, with its strength; for a form over `ConContrasena`. */
function ContrasenaPropia() {
  const { getFieldState } = useFormContext();
  const { error } = getFieldState('password', useFormState({ name: 'password' }));
  const [password = '', usuario = ''] = useWatch({ name: ['password', 'usuario'] }) as (string | undefined)[];
  return (
    <>
      <Fields fields={[{ name: 'password', label: 'Contraseña', kind: 'password', autoComplete: 'new-password' }]} />
      <Strength password={password} usuario={usuario} error={error?.message} />
      <Fields fields={[{ name: 'repetir', label: 'Repita la contraseña', kind: 'password', autoComplete: 'new-password' }]} />
    </>
  );
}

const compania: Field<CompaniaInicial>[] = [
  {
    name: 'codigo',
    label: 'Código de instalación',
    kind: 'text',
    autoComplete: 'one-time-code',
    help: 'Lo muestra la ventana o el registro donde se inició Cantera.',
  },
  {
    name: 'nombre',
    label: 'Nombre de la academia',
    kind: 'text',
    autoComplete: 'organization',
    help: 'Como debe aparecer en los recibos.',
  },
  { name: 'rnc', label: 'RNC o cédula', kind: 'text', inputMode: 'numeric', half: true },
  { name: 'telefono', label: 'Teléfono', kind: 'tel', autoComplete: 'tel', half: true },
];
const sucursal: Field<SucursalInicial>[] = [
  { name: 'descripcionSucursal', label: 'Nombre de la sucursal', kind: 'text', help: 'Donde se dan las clases; después puede añadir más.' },
  { name: 'telefono', label: 'Teléfono', kind: 'tel', autoComplete: 'tel' },
  { name: 'direccion', label: 'Dirección', kind: 'text' },
];
const administrador: Field<AdministradorInicial>[] = [
  { name: 'nombre', label: 'Nombre', kind: 'text', autoComplete: 'given-name', half: true },
  { name: 'apellido', label: 'Apellido', kind: 'text', autoComplete: 'family-name', half: true },
  { name: 'email', label: 'Correo', kind: 'email', autoComplete: 'email', help: 'Ahí llega el enlace si olvida su contraseña.' },
  {
    name: 'usuario',
    label: 'Nombre de usuario',
    kind: 'text',
    autoComplete: 'username',
    help: 'Con él entrará; no se puede cambiar después.',
  },
];

const FORMS = {
  compania: { nombre: 'Academia', schema: CompaniaInicial as z.ZodObject, fields: compania },
  sucursal: { nombre: 'Sucursal', schema: SucursalInicial as z.ZodObject, fields: sucursal },
  administrador: { nombre: 'Administrador', schema: ConContrasena as z.ZodObject, fields: administrador },
};
type Clave = keyof typeof FORMS;
const PASOS = Object.keys(FORMS) as Clave[];

/** The typed values of all steps, including unfinished ones. */
type Typed = { [P in Clave]: Partial<Registro[P]> & { repetir?: string } };

/** The errors of the first refused step, with the field names of its form. */
function faultsOf(error: ApiError): { clave: Clave; error: ApiError } | undefined {
  const clave = PASOS.find((one) => Object.keys(error.errors).some((name) => name.startsWith(`${one}.`)));
  if (!clave) return undefined;
  const own = Object.entries(error.errors).flatMap(([name, words]) =>
    name.startsWith(`${clave}.`) ? [[name.slice(clave.length + 1), words]] : [],
  );
  return { clave, error: new ApiError(error.status, error.message, { errors: Object.fromEntries(own) }) };
}

interface Props {
  onDone: (sesion: Sesion) => void;
  /** Called if somebody else has set up the system meanwhile. */
  onTaken: () => void;
}

/** The setup of a new system in three short steps; going back or a refusal loses nothing, and a refusal leads to its step. */
export function RegistroInicial({ onDone, onTaken }: Props) {
  const [typed, setTyped] = useState<Typed>({ compania: {}, sucursal: { descripcionSucursal: 'Principal' }, administrador: {} });
  const [at, setAt] = useState<Clave>('compania');
  const [refused, setRefused] = useState<{ clave: Clave; error: ApiError }>();
  const { submit, busy } = useSubmit((body: Registro) => registroService.inicial({ body }), {
    then: onDone,
    refused: (error) => {
      if (error.conflict) return onTaken();
      const fault = faultsOf(error) ?? { clave: at, error };
      setRefused(fault);
      setAt(fault.clave);
    },
  });
  const keep = (values: object) => setTyped((before) => ({ ...before, [at]: values }));
  const paso = PASOS.indexOf(at);
  const go = (to: number, values: object) => {
    keep(values);
    setRefused(undefined);
    setAt(PASOS[to]!);
  };
  const escrito = useRef<() => object>(undefined);
  const back = (to: number) => go(to, escrito.current!());
  useStepBack(paso, back);
  const finish = (values: object) => {
    const { repetir: _, ...persona } = values as AdministradorInicial & { repetir: string };
    setRefused(undefined);
    keep({ ...persona, repetir: persona.password });
    void submit({ ...typed, administrador: persona } as Registro);
  };
  const { nombre, schema, fields } = FORMS[at];
  const last = at === 'administrador';
  return (
    <>
      <Stepper label="Pasos" steps={PASOS.map((clave) => FORMS[clave].nombre)} at={paso} />
      <Paso
        key={at}
        label={nombre}
        schema={schema}
        value={typed[at]}
        refused={refused?.clave === at ? refused.error : undefined}
        action={last ? 'Empezar a usar Cantera' : 'Siguiente'}
        busy={busy}
        typedRef={escrito}
        onBack={paso === 0 ? undefined : () => back(paso - 1)}
        onNext={last ? finish : (values) => go(paso + 1, values)}
      >
        <div className={last ? 'mb-3' : undefined}>
          <Fields fields={fields as readonly Field<any>[]} />
        </div>
        {last && <ContrasenaPropia />}
      </Paso>
    </>
  );
}
