import { useFormContext, useWatch } from 'react-hook-form';
import type { Plantilla, PlantillaInput } from '@/contract/cobranza/plantilla';
import { escrita, faltaDeVariables, VARIABLES, type Variable } from '@/contract/cobranza/variables';
import { CANAL } from '@/contract/palabras';
import { rellenar } from '@/domain/cobranza/texto';
import { mensajeService, plantillaService } from '@/services/cobranza';
import { Section } from '../ui/Section';
import { Loaded, useLoaded } from '../data/useLoaded';
import { type Field, Fields } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { EnlacesLocales } from '../mensajes/EnlacesLocales';
import { Button } from '../ui/Button';
import { optionsOf } from '../ui/input/Select';
import css from './PlantillaForm.module.css';

const CABEZA: Field<PlantillaInput>[] = [
  { name: 'descripcion', label: 'Plantilla', kind: 'text' },
  { name: 'canal', label: 'Canal', kind: 'select', options: optionsOf(CANAL) },
];
const ASUNTO: Field<PlantillaInput>[] = [{ name: 'asunto', label: 'Asunto', kind: 'text' }];
const TEXTO: Field<PlantillaInput>[] = [{ name: 'texto', label: 'Texto', kind: 'textarea' }];
const ACTIVO: Field<PlantillaInput>[] = [{ name: 'activo', label: 'Activo', kind: 'switch' }];

/** A button per placeholder, which appends it to the text. */
function Variables() {
  const { getValues, setValue } = useFormContext();
  const poner = (variable: string) => {
    const texto = String(getValues('texto') ?? '');
    const hueco = texto === '' || /\s$/.test(texto) ? '' : ' ';
    setValue('texto', `${texto}${hueco}${escrita(variable)}`, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div role="group" aria-label="Agregar al texto" className="flex flex-wrap gap-1">
      {Object.entries(VARIABLES).map(([variable, que]) => (
        <Button key={variable} label={escrita(variable)} title={que} text small onClick={() => poner(variable)} />
      ))}
    </div>
  );
}

const ENLACE = 'https://…/familia#…';

/** The text with the values of the payer who owes most in the branch; without debts, with the meaning of each placeholder. */
function VistaPrevia() {
  // Required fields are undefined until something is typed.
  const [canal, asunto = '', texto = ''] = useWatch({ name: ['canal', 'asunto', 'texto'] }) as (string | undefined)[];
  const loaded = useLoaded(mensajeService.ejemplo, { query: {} });
  const falta = faltaDeVariables(`${asunto} ${texto}`);
  const de = (valores: Partial<Record<Variable, string>>) => (
    <figure className="boxed mx-0 mt-0 mb-2 p-3 break" aria-live="polite">
      {canal === 'CORREO' && <strong className="block mb-2">{rellenar(asunto, valores) || 'Sin asunto'}</strong>}
      <p className={css.texto}>{rellenar(texto, valores) || 'Sin texto todavía'}</p>
    </figure>
  );
  return (
    <Section title="Vista previa" small className="mt-3">
      {falta ? (
        <p className="text-muted">{falta}</p>
      ) : loaded.data === null ? (
        <>
          {de(Object.fromEntries(Object.entries(VARIABLES).map(([variable, que]) => [variable, `«${que}»`])))}
          <small className="text-muted">Nadie debe hoy en esta sucursal: se ve qué irá en cada lugar.</small>
        </>
      ) : (
        <Loaded of={loaded}>
          {(valores) => (
            <>
              {de({ ...valores, enlace: ENLACE })}
              <small className="text-muted">Así la leería {valores.responsable}. No se envía nada.</small>
            </>
          )}
        </Loaded>
      )}
    </Section>
  );
}

function Campos() {
  const esCorreo = useWatch({ name: 'canal' }) === 'CORREO';
  return (
    <>
      <Fields fields={CABEZA} />
      {esCorreo && <Fields fields={ASUNTO} />}
      <Fields fields={TEXTO} />
      <Variables />
      <Fields fields={ACTIVO} />
      <VistaPrevia />
      <EnlacesLocales />
    </>
  );
}

/** The form of a template with a live preview. */
export const PlantillaForm = ({ row, onClose }: { row?: Plantilla; onClose: (changed: boolean) => void }) => (
  <FormDialog {...crudForm(plantillaService, row, { canal: 'CORREO' })} onClose={onClose}>
    <Campos />
  </FormDialog>
);
