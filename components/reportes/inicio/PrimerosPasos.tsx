import Link from 'next/link';
import type { ReactNode } from 'react';
import { pasos as call, type Paso } from '@/contract/reportes/inicio/pasos';
import type { RoutePath } from '@/contract/routes';
import { send } from '@/services/http/send';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences } from '@/store/preferences';
import { plural } from '@/utils/format';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { toast } from '../../feedback/toast';
import { Button, IconButton } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { Mas } from './Tarjeta';
import css from './PrimerosPasos.module.css';

const leer = send(call);
/** In the user's preferences beside the steps called done: they are shown no more. */
const FUERA = 'FUERA';
/** Steps that a phone shows at first. */
const PROXIMOS = 3;

interface Palabras {
  titulo: string;
  /** What it is for, as an owner would say it. */
  para: string;
  minutos: number;
  /** Where it is done: a page, or a chapter of the manual for what is done outside Cantera. */
  en: RoutePath | 'manual';
  /** The tab of the page, or the part of the manual. */
  parte?: string;
}

const PASOS: Record<Paso, Palabras> = {
  DATOS: { titulo: 'Datos y logo de la academia', para: 'Salen en cada recibo y en cada informe.', minutos: 5, en: '/compania' },
  DIRECCION: {
    titulo: 'Dirección en internet',
    para: 'Con ella los enlaces de sus correos abren en el teléfono de las familias; la pone quien instaló Cantera.',
    minutos: 10,
    en: 'manual',
    parte: '#direccion',
  },
  CORREO: {
    titulo: 'Correo de la academia',
    para: 'De ahí salen las confirmaciones, los recordatorios y los enlaces de quien olvidó su contraseña.',
    minutos: 5,
    en: '/compania',
    parte: '?pestana=correo',
  },
  COPIAS: {
    titulo: 'Copias de seguridad',
    para: 'Si la computadora se daña, con la copia de anoche no se pierde más que el día.',
    minutos: 5,
    en: 'manual',
    parte: '#copias',
  },
  SUCURSALES: {
    titulo: 'Sucursales',
    para: 'Cada sede con su teléfono y su dirección, que salen en sus recibos.',
    minutos: 3,
    en: '/compania/sucursal',
  },
  MODALIDAD: {
    titulo: 'Modalidad de pago',
    para: 'Cómo se paga: en cuántas cuotas y qué día vencen. El precio lo pone cada grupo.',
    minutos: 3,
    en: '/periodo/modalidad',
  },
  PERIODO: {
    titulo: 'Período y feriados',
    para: 'La temporada, del primer al último día, con los días en que no hay clase.',
    minutos: 5,
    en: '/periodo',
  },
  PROFESORES: { titulo: 'Profesores', para: 'Quién entrena a cada grupo y pasa su lista.', minutos: 5, en: '/profesor' },
  GRUPOS: { titulo: 'Grupos', para: 'Cada uno con sus edades, su horario, su profesor y su precio.', minutos: 10, en: '/grupo' },
  USUARIOS: { titulo: 'Usuarios', para: 'Cada persona entra con lo suyo, y así se sabe quién cobró qué.', minutos: 5, en: '/usuario' },
  ARRANQUE: {
    titulo: 'Día de arranque',
    para: 'Póngalo en cada sucursal: desde ese día cobra Cantera, y de lo que terminó antes no hace ninguna cuota.',
    minutos: 2,
    en: '/compania/sucursal',
  },
  CARGA: {
    titulo: 'Subir la hoja de estudiantes',
    para: 'La hoja que ya lleva, tal como está: Cantera la entiende, pregunta lo dudoso y enseña todo antes de guardarlo.',
    minutos: 10,
    en: '/batch/estudiante',
  },
  ANTERIOR: {
    titulo: 'Lo pagado y lo debido de antes',
    para: 'Hasta cuándo pagó cada uno, qué debe y qué tiene a favor: en la misma hoja, o al inscribir a un niño.',
    minutos: 5,
    en: '/batch/estudiante',
  },
  IMPRESION: {
    titulo: 'Prueba de impresión',
    para: 'Un recibo de muestra, para no estrenar la impresora con una familia delante.',
    minutos: 3,
    en: '/compania/printTest',
  },
  CAJA: {
    titulo: 'Primer día de caja',
    para: 'Abra su caja, cobre, cuente y ciérrela: así se sabe que el día cuadra.',
    minutos: 5,
    en: '/process/caja',
  },
  DEUDAS: {
    titulo: 'Deudas revisadas',
    para: 'Cuando lo que debe cada familia esté bien, dígalo en su sucursal: hasta entonces no sale solo ningún recordatorio.',
    minutos: 5,
    en: '/compania/sucursal',
  },
  RECORDATORIOS: {
    titulo: 'Recordatorios de atraso',
    para: 'Qué se escribe a quien se atrasa, y desde cuántos días.',
    minutos: 3,
    en: '/mensajeatraso',
  },
};
const MANUAL = process.env.NEXT_PUBLIC_MANUAL_URL || '/manual/';

/** The link to where a step is done. */
function Enlace({ paso }: { paso: Paso }) {
  const { titulo, en, parte = '' } = PASOS[paso];
  return en === 'manual' ? (
    <a href={MANUAL + parte} target="_blank" rel="noopener">
      {titulo}
    </a>
  ) : (
    <Link href={en + parte}>{titulo}</Link>
  );
}

/** `n`: its place among all of them. */
function Pendiente({ n, paso, onHecho }: { n: number; paso: Paso; onHecho: () => void }) {
  const { titulo, para, minutos } = PASOS[paso];
  return (
    <li className="flex gap-2 align-items-start pb-2 border-top-1 surface-border">
      <div className="flex-1 min-w-0">
        <div className="flex gap-1 align-items-center">
          <strong>{n}.</strong>
          <strong>
            <Enlace paso={paso} />
          </strong>
          <span className="text-muted text-sm white-space-nowrap">{minutos} min</span>
        </div>
        <p className="m-0 text-sm">{para}</p>
      </div>
      <IconButton icon="pi-check" label={`Ya está o no hace falta: ${titulo}`} onClick={onHecho} />
    </li>
  );
}

interface Props {
  /** The pages that the user may open; only their steps are shown. */
  paginas: ReadonlySet<string>;
  /** Shown instead, once no step is left or they were put away. */
  nada: ReactNode;
}

/** What an academy without history does next, in order: found done by the server, or called done by the user, who may put all of it away. */
export function PrimerosPasos({ paginas, nada }: Props) {
  const dispatch = useAppDispatch();
  const { pasos: dichos } = useAppSelector(selectPreferences);
  const fuera = dichos.includes(FUERA);
  const leidos = useLoaded(leer, fuera ? undefined : {});
  const decir = (pasos: readonly string[]) => void dispatch(preferred({ pasos }));
  const dejar = () => {
    decir([...dichos, FUERA]);
    toast('info', 'Los primeros pasos ya no se muestran', { label: 'Deshacer', run: () => decir(dichos) });
  };
  if (fuera) return nada;
  return (
    <Loaded of={leidos}>
      {(todos) => {
        const suyos = todos.filter(({ paso }) => PASOS[paso].en === 'manual' || paginas.has(PASOS[paso].en));
        const hecho = ({ paso, hecho: visto }: (typeof suyos)[number]) => visto || dichos.includes(paso);
        const hechos = suyos.filter(hecho);
        const quedan = suyos.filter((uno) => !hecho(uno)).map(({ paso }) => paso);
        if (quedan.length === 0) return nada;
        const minutos = quedan.reduce((suma, paso) => suma + PASOS[paso].minutos, 0);
        const filas = quedan.map((paso) => (
          <Pendiente key={paso} n={suyos.findIndex((uno) => uno.paso === paso) + 1} paso={paso} onHecho={() => decir([...dichos, paso])} />
        ));
        return (
          <Section title="Primeros pasos" small beside={<Button label="No mostrar más" text small onClick={dejar} />}>
            <p className="m-0 mb-2">
              <progress className="w-full block" value={hechos.length} max={suyos.length} aria-label="Primeros pasos hechos" />
              <span className="text-sm text-muted">
                {hechos.length} de {plural(suyos.length, 'paso')} · quedan unos {minutos} minutos
              </span>
            </p>
            <ol className={`${css.pasos} list-none m-0 p-0`}>
              {filas.slice(0, PROXIMOS)}
              <Mas>{filas.slice(PROXIMOS)}</Mas>
            </ol>
            {hechos.length > 0 && (
              <details className="mt-2">
                <summary className="text-sm text-muted">{plural(hechos.length, 'paso hecho', 'pasos hechos')}</summary>
                <ul className={`${css.hechos} list-none m-0 p-0`}>
                  {hechos.map(({ paso }) => (
                    <li key={paso}>
                      <i className="pi pi-check-circle" aria-hidden /> <Enlace paso={paso} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </Section>
        );
      }}
    </Loaded>
  );
}
