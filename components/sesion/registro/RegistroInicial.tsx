import { useState } from 'react';
import { CompaniaInicial, SucursalInicial, type AdministradorInicial, type RegistroInicial as Registro } from '@/contract/sesion/registro';
import type { Sesion } from '@/contract/sesion/sesion';
import { ApiError } from '@/services/http/apiError';
import { registrarAcademia } from '@/services/sesion';
import { Fields } from '../../form/Fields';
import type { Field } from '../../form/field';
import { useSubmit } from '../../form/useSubmit';
import { ConContrasena, ContrasenaPropia } from './ContrasenaPropia';
import { Paso } from './Paso';
import { Stepper } from '../../ui/Stepper';

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

const PASOS = ['compania', 'sucursal', 'administrador'] as const;
type Clave = (typeof PASOS)[number];
const NOMBRES: Record<Clave, string> = { compania: 'Academia', sucursal: 'Sucursal', administrador: 'Administrador' };
const YA_ESTA = 409;

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
  const { submit, busy } = useSubmit((body: Registro) => registrarAcademia({ body }), {
    then: onDone,
    refused: (error) => {
      if (error.status === YA_ESTA) return onTaken();
      const fault = faultsOf(error) ?? { clave: at, error };
      setRefused(fault);
      setAt(fault.clave);
    },
  });
  const keep = (values: object) => setTyped((before) => ({ ...before, [at]: values }));
  const go = (step: 1 | -1) => {
    setRefused(undefined);
    setAt(PASOS[PASOS.indexOf(at) + step]!);
  };
  const next = (values: object) => {
    keep(values);
    go(1);
  };
  const finish = ({ repetir: _, ...persona }: AdministradorInicial & { repetir: string }) => {
    setRefused(undefined);
    keep({ ...persona, repetir: persona.password });
    void submit({ ...typed, administrador: persona } as Registro);
  };
  const shared = {
    label: NOMBRES[at],
    refused: refused?.clave === at ? refused.error : undefined,
    onBack: (values: object) => {
      keep(values);
      go(-1);
    },
  };

  return (
    <>
      <Stepper label="Pasos" steps={PASOS.map((clave) => NOMBRES[clave])} at={PASOS.indexOf(at)} />
      {at === 'compania' && (
        <Paso key={at} {...shared} schema={CompaniaInicial} value={typed.compania} action="Siguiente" onBack={undefined} onNext={next}>
          <Fields fields={compania} />
        </Paso>
      )}
      {at === 'sucursal' && (
        <Paso key={at} {...shared} schema={SucursalInicial} value={typed.sucursal} action="Siguiente" onNext={next}>
          <Fields fields={sucursal} />
        </Paso>
      )}
      {at === 'administrador' && (
        <Paso
          key={at}
          {...shared}
          schema={ConContrasena}
          value={typed.administrador}
          action="Empezar a usar Cantera"
          busy={busy}
          onNext={finish}
        >
          <div className="mb-3">
            <Fields fields={administrador} />
          </div>
          <ContrasenaPropia />
        </Paso>
      )}
    </>
  );
}
