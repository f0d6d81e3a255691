import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { NuevaBaja } from '@/contract/estudiantes/baja';
import { type FichaEstudiante, DatosEstudiante, type EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { PlanFusion } from '@/contract/estudiantes/fusion';
import { actos } from '@/contract/inscripciones/actos';
import { diaPasado, PersonaEditada, Sexo } from '@/contract/personas/entidad';
import { hoyEn } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { bajaService, fusionService } from '@/services/estudiantes/fichas';
import { ApiError } from '@/services/http/apiError';
import { count, day, money } from '@/utils/format';
import { later } from '../../data/later';
import { usePermiso, useSession } from '../../data/useSession';
import { confirmIf } from '../../feedback/confirmIf';
import { Notice } from '../../feedback/Notice';
import { type Field, Fields } from '../../form/Fields';
import { FormDialog, undoWords } from '../../form/FormDialog';
import { salud } from '../../inscripciones/FormNuevo';
import { camposDeEstudiante } from '../../personas/campos';
import { UnirFichas } from '../../personas/UnirFichas';
import { BulletList } from '../../ui/row/BulletList';
import { SidePanel } from '../../ui/SidePanel';
import { EstudianteSearch } from '../EstudianteSearch';
import type { Formulario } from './Acciones';

interface FusionPanelProps {
  ficha: FichaEstudiante;
  onOpen: (codigo: number) => void;
  onClose: (changed: boolean) => void;
}

type Ficha = Pick<PlanFusion['queda'], 'codigoEstudiante' | 'nombreCompleto'>;

const fichaDe = ({ codigoEstudiante, nombreCompleto }: EstudianteLigero | FichaEstudiante) => ({
  codigo: codigoEstudiante,
  nombreCompleto,
});
const nombreDe = ({ nombreCompleto, codigoEstudiante }: Ficha) => `${nombreCompleto} #${codigoEstudiante}`;

/** Warns if the birth dates differ: then they are hardly the same child. */
const Nacimientos = ({ plan: { queda, seVa } }: { plan: PlanFusion }) =>
  queda.fechaNacimiento && seVa.fechaNacimiento && queda.fechaNacimiento !== seVa.fechaNacimiento ? (
    <Notice tone="warn" role="alert">
      Nacieron en días distintos: {day(queda.fechaNacimiento)} y {day(seVa.fechaNacimiento)}. Compruebe que es el mismo niño.
    </Notice>
  ) : null;

/** The effects of a merge, before it is done. */
function Plan({ plan }: { plan: PlanFusion }) {
  const { queda, seVa, traslados, seQuedan, completa, dobles, anuladas, saldo, pagador } = plan;
  return (
    <>
      <Nacimientos plan={plan} />
      <p>
        Queda <strong>{nombreDe(queda)}</strong>; <strong>{nombreDe(seVa)}</strong> queda inactiva y dirá a dónde se unió.
      </p>
      <BulletList title="Pasa a la ficha que queda" items={traslados.map(({ que, cantidad }) => `${count(cantidad)} ${que}`)} />
      <BulletList title="No pasa, porque ya lo tiene" items={seQuedan} />
      <BulletList title="Se completa" items={completa} />
      <BulletList title="Inscripción doble: la más reciente termina" items={dobles} />
      <BulletList
        title="Se anula"
        items={anuladas.map(
          ({ numero, descripcion, total, pagado }) =>
            `Factura ${numero}, ${descripcion}: ${money(total)}${pagado > 0 ? `, con ${money(pagado)} pagados` : ''}`,
        )}
      />
      <p>
        Desde ahora paga <strong>{pagador}</strong>
        {saldo > 0 && `, con ${money(saldo)} a favor por lo pagado en lo que se anula`}.
        {anuladas.length === 0 && ' Ningún monto cambia: lo que deben y lo que pagaron las dos queda en una.'}
      </p>
    </>
  );
}

/** Merges two records of the same child. */
const FusionPanel = ({ ficha, onOpen, onClose }: FusionPanelProps) => (
  <UnirFichas
    esta={fichaDe(ficha)}
    cosas="fichas"
    title="Unir con otra ficha"
    nombreDe={({ nombreCompleto, codigo }) => `${nombreCompleto} #${codigo}`}
    buscar={(onPick) => <EstudianteSearch label="La otra ficha" autoFocus onPick={(una) => onPick(fichaDe(una))} />}
    pedido={(queda, seVa) => ({ codigoEstudiante: queda.codigo, codigoFusion: seVa.codigo })}
    prever={fusionService.previsualizar}
    unir={fusionService.fusionar}
    plan={(plan) => <Plan plan={plan} />}
    onHecho={({ codigo }) => {
      onClose(true);
      if (codigo !== ficha.codigoEstudiante) onOpen(codigo);
    }}
    onClose={() => onClose(false)}
  />
);

const { version: _, ...persona } = PersonaEditada.shape;
const Completa = z.strictObject({ ...persona, ...DatosEstudiante.shape });
/** A record without birth date or sex can be edited without adding them. */
const Incompleta = Completa.extend({ fechaNacimiento: diaPasado.nullable(), sexo: Sexo });
type Editada = z.output<typeof Incompleta>;

const DE_LA_PERSONA = Object.keys(persona) as (keyof typeof persona)[];
const BAD_REQUEST = 400;

/** The edited person, or undefined if no field of it changed. Throws the same errors as the server if required fields are missing. */
function personaCambiada(editada: Editada, { entidad }: FichaEstudiante): PersonaEditada | undefined {
  if (DE_LA_PERSONA.every((campo) => editada[campo] === entidad[campo])) return undefined;
  const suya = { ...Object.fromEntries(DE_LA_PERSONA.map((campo) => [campo, editada[campo]])), version: entidad.version };
  const { data, error } = PersonaEditada.safeParse(suya);
  if (data) return data;
  const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new ApiError(BAD_REQUEST, 'Complete los datos de la persona', { errors });
}

/** Student and person as the values of one form; the sum of both versions changes whenever either is saved. */
const enUna = ({ entidad, ...ficha }: FichaEstudiante) => ({
  ...entidad,
  ...ficha,
  version: (ficha.version ?? 0) + (entidad.version ?? 0),
});

/** Edits a student: the person and the student's own data, both saved in one call. */
function FichaForm({ ficha, onClose, onUndone }: Props) {
  const { codigoEstudiante, entidad } = ficha;
  const leida = useRef(ficha);
  const [schema] = useState(() => (entidad.fechaNacimiento && entidad.sexo ? Completa : Incompleta));
  const { sucursalesUsuario } = useSession();
  const sucursales = sucursalesUsuario.map((una) => ({ value: una.codigoSucursal, label: una.descripcionSucursal }));
  const fields: Field<Editada>[] = [
    { name: 'fechaIngreso', label: 'Ingreso', kind: 'date', half: true },
    { name: 'codigoSucursal', label: 'Sucursal', kind: 'select', half: true, options: sucursales },
  ];
  const save = async (editada: Editada) => {
    const { alertaMedica, fechaIngreso, codigoSucursal } = editada;
    const datos = { alertaMedica, fechaIngreso, codigoSucursal, version: leida.current.version };
    return estudianteService.update({ body: { ...datos, codigoEstudiante, persona: personaCambiada(editada, leida.current) } });
  };
  const volver = (saved: FichaEstudiante) => (antes: Editada) => {
    leida.current = saved;
    return save(antes);
  };
  return (
    <FormDialog
      title="Editar estudiante"
      schema={schema}
      value={enUna(ficha)}
      onSubmit={save}
      undo={(saved, value) => undoWords(enUna(ficha), value, enUna(saved), volver(saved), onUndone)}
      onClose={onClose}
      reread={async () => {
        leida.current = await estudianteService.id({ query: { codigoEstudiante } });
        return enUna(leida.current);
      }}
    >
      <Fields fields={camposDeEstudiante} />
      <Fields fields={salud} />
      <Fields fields={fields} />
    </FormDialog>
  );
}

interface Props {
  ficha: FichaEstudiante;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}

const RetirarEstudiante = later(() => import('../../inscripciones/actos/CancelarInscripcion'), 'RetirarEstudiante');
const DatosPersonales = later(() => import('../../personas/DatosPersonales'), 'DatosPersonales');
const Carnet = dynamic(() => import('../tabs/Carnet'), { ssr: false });

const baja: Field<NuevaBaja>[] = [
  { name: 'fecha', label: 'Desde cuándo', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Se mudó, lesión, horario, costo…' },
];
const DEUDA = { header: 'Debe dinero', accept: 'Desactivar' };

/** Deactivates a student with a reason; a debt must be confirmed first. */
const BajaForm = ({ ficha: { codigoEstudiante, nombreCompleto }, onClose }: Props) => (
  <FormDialog
    title={`Desactivar a ${nombreCompleto}`}
    schema={NuevaBaja}
    fields={baja}
    value={{ fecha: hoyEn(new Date()) }}
    onSubmit={(body: NuevaBaja) =>
      confirmIf('aceptaDeuda', DEUDA, (aceptaDeuda) => bajaService.desactivar({ body: { ...body, codigoEstudiante, aceptaDeuda } }))
    }
    onClose={onClose}
  />
);

/** For an enrolled student, cancels the enrolments and deactivates in one act if the user may cancel; otherwise only deactivates. */
function SalidaForm(props: Props) {
  const { ficha, onClose } = props;
  const cancela = usePermiso(actos.retirar.access);
  if (!cancela || ficha.grupos.length === 0) return <BajaForm {...props} />;
  const { codigoEstudiante, nombreCompleto } = ficha;
  return <RetirarEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} onClose={onClose} />;
}

/** The panel that changes a record, or prints its card. */
export function Formularios({ cual, onOpen, ...props }: Props & { cual: Formulario; onOpen: (codigo: number) => void }) {
  switch (cual) {
    case 'ficha':
      return <FichaForm {...props} />;
    case 'baja':
      return <SalidaForm {...props} />;
    case 'carnet':
      return (
        <SidePanel title="Carnet" onClose={() => props.onClose(false)}>
          <Carnet codigoEstudiante={props.ficha.codigoEstudiante} />
        </SidePanel>
      );
    case 'privacidad':
      return (
        <DatosPersonales
          codigoEntidad={props.ficha.entidad.codigoEntidad}
          nombreCompleto={props.ficha.nombreCompleto}
          onClose={props.onClose}
        />
      );
    case 'fusion':
      return <FusionPanel {...props} onOpen={onOpen} />;
  }
}
