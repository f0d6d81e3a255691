import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { elegidos, porQueNoElegido, type DestinatarioElegido } from '@/contract/cobranza/elegidos';
import { elegidosService, plantillaService } from '@/services/cobranza';
import { plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { ActDialog } from '../form/ActDialog';
import { type Field, Fields } from '../form/Fields';
import { useOptions } from '../form/useOptions';
import { Titled } from '../list/cell';
import { EnlacesLocales } from '../mensajes/EnlacesLocales';

const schema = z.strictObject({ codigoPlantilla: elegidos.escribir.body.shape.codigoPlantilla });
type Campo = Field<z.output<typeof schema>>;

const deCorreo = async (_: unknown, options: { signal: AbortSignal }) =>
  (await plantillaService.active({ query: {} }, options)).filter(({ canal }) => canal === 'CORREO');

/** The recipients, and below them the others with the reason. */
function Destinatarios({ destinatarios }: { destinatarios: readonly DestinatarioElegido[] }) {
  const reciben = destinatarios.filter(({ motivo }) => motivo === null);
  return (
    <>
      <Notice tone={reciben.length ? 'info' : 'warn'} role="status" className="mt-3">
        {reciben.length ? `Le llega a ${plural(reciben.length, 'responsable')}.` : 'No le llega a nadie.'}
      </Notice>
      <ul className="list-none p-0 mt-3 flex flex-column gap-3" aria-label="A quién le llega">
        {destinatarios.map((uno) => (
          <li key={uno.codigoEntidad}>
            <Titled title={`${uno.nombre} · ${uno.estudiantes}`} note={porQueNoElegido(uno) || uno.para} />
          </li>
        ))}
      </ul>
    </>
  );
}

const ALCANCE = 'Se escriben en la pestaña «Plantillas»; una que no habla de una deuda le llega también a quien está al día.';

/** Those to whom a mail goes: students, whose payers get it, or guardians themselves. */
export type Quienes = { estudiantes: number[] } | { responsables: number[] };

const tituloDe = (quienes: Quienes) =>
  'estudiantes' in quienes
    ? `Correo a los responsables de ${plural(quienes.estudiantes.length, 'estudiante')}`
    : `Correo a ${plural(quienes.responsables.length, 'responsable')}`;

function Campos({ pedido }: { pedido: { codigoSucursal: number } & Quienes }) {
  const plantillas = useOptions(deCorreo, ({ codigoPlantilla: value, descripcion: label }) => ({ value, label }));
  const codigoPlantilla = useWatch({ name: 'codigoPlantilla' }) as number | undefined;
  const vista = useLoaded(elegidosService.previsualizar, codigoPlantilla ? { body: { ...pedido, codigoPlantilla } } : undefined);
  const plantilla: Campo = { name: 'codigoPlantilla', label: 'Plantilla', kind: 'select', help: ALCANCE, ...plantillas };
  return (
    <>
      <Fields fields={[{ ...plantilla, placeholder: 'Elija una plantilla de correo' }]} />
      {codigoPlantilla ? <Loaded of={vista}>{({ destinatarios }) => <Destinatarios destinatarios={destinatarios} />}</Loaded> : null}
      <EnlacesLocales />
    </>
  );
}

/** One mail to the chosen guardians, or to the payers of the chosen students, at most one a day each: the user picks a template and sees who gets it. */
export function CorreoAElegidos({ onClose, ...quienes }: Quienes & { onClose: (changed: boolean) => void }) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  return (
    <ActDialog
      title={tituloDe(quienes)}
      schema={schema}
      accept="Enviar"
      success="Los correos van en camino"
      calm
      disabled={codigoSucursal === undefined}
      act={({ codigoPlantilla }, { clave }) =>
        elegidosService.escribir({ body: { codigoSucursal: codigoSucursal!, ...quienes, codigoPlantilla } }, { clave })
      }
      onClose={onClose}
    >
      {codigoSucursal !== undefined && <Campos pedido={{ codigoSucursal, ...quienes }} />}
    </ActDialog>
  );
}
