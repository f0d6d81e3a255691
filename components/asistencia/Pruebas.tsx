import { marcarPrueba, pruebasDelDia } from '@/services/plain/pruebas';
import { plural } from '@/utils/format';
import { useLoaded } from '../data/useLoaded';
import { useSubmit } from '../form/useSubmit';
import { PressButton } from '../ui/input/PressButton';
import css from './Pruebas.module.css';

const MARCAS = [
  { vino: true, label: 'Vino', icon: 'pi-check' },
  { vino: false, label: 'No vino', icon: 'pi-times' },
] as const;

interface Props {
  codigoGrupo: number;
  fecha: string;
  /** The roll cannot be changed. */
  disabled: boolean;
}

/**
 * The children of interested families who have their trial class on this roll. A mark is saved at once, so that the section is shown only
 * online; nothing without such a child.
 */
export function Pruebas({ codigoGrupo, fecha, disabled }: Props) {
  const { data, reload } = useLoaded(pruebasDelDia, { query: { codigoGrupo, fecha } });
  const { submit, busy } = useSubmit((codigoInteresado: number, vino: boolean) => marcarPrueba({ body: { codigoInteresado, vino } }), {
    success: ({ vino }) => (vino ? 'Marcado: vino' : 'Marcado: no vino'),
    then: () => void reload(),
  });
  if (!data?.length) return null;
  return (
    <section aria-label="Clase de prueba" className="mt-4">
      <h2 className="mb-2">Clase de prueba</h2>
      <ul className={`${css.list} gap-2 list-none p-0 m-0`}>
        {data.map(({ codigoInteresado, nombre, edad, vino }) => (
          <li key={codigoInteresado} className={`${css.row} flex flex-wrap gap-2 align-items-center p-2 pl-3`}>
            <span className="flex-auto font-semibold text-strong">
              {nombre}
              {edad !== null && <small className="block font-normal text-muted">{plural(edad, 'año')}</small>}
            </span>
            <span className="flex gap-1">
              {MARCAS.map(({ vino: marca, label, icon }) => (
                <PressButton
                  key={label}
                  pressed={vino === marca}
                  aria-label={`${label}: ${nombre}`}
                  disabled={disabled || busy}
                  onClick={() => vino !== marca && void submit(codigoInteresado, marca)}
                >
                  <i className={`pi ${icon}`} aria-hidden /> <span className="white-space-nowrap">{label}</span>
                </PressButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
