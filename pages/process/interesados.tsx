import { later } from '@/components/data/later';
import { useInscribirInteresado } from '@/components/inscripciones/interesados/useInscribirInteresado';
import { useOptions } from '@/components/form/useOptions';
import { Titled, type Cells } from '@/components/list/cell';
import { entityOf, ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { Telefono } from '@/components/personas/Telefono';
import { IconButton } from '@/components/ui/Button';
import { optionsOf } from '@/components/ui/input/Select';
import { Tag } from '@/components/ui/tag/Tag';
import type { Interesado } from '@/contract/inscripciones/interesado';
import { interesados } from '@/contract/inscripciones/listaInteresados';
import { ETAPA_INTERESADO, ORIGEN_INTERESADO } from '@/contract/palabras';
import { hoyEn } from '@/domain/fechas';
import { lazyRead } from '@/services/http/lazyRead';
import { day } from '@/utils/format';
import { useOpen } from '@/components/ui/useOpen';

const InteresadoForm = later(() => import('@/components/inscripciones/interesados/InteresadoForm'), 'InteresadoForm');
const PruebaForm = later(() => import('@/components/inscripciones/interesados/PruebaForm'), 'PruebaForm');

const leer = async () => (await import('@/services/inscripciones/interesados')).interesadoService;
const asignables = lazyRead(() => leer().then(({ asignados }) => asignados), false);
const { filter, service } = entityOf<Interesado>(interesados, leer);

const COLOR = { NUEVO: 'info', CONTACTADO: 'quiet', PRUEBA: 'warning', ESPERA: 'warning', INSCRITO: 'success', PERDIDO: 'quiet' } as const;

/** The day of the next step; one of today or before stands out. */
function Cuando({ proximoDia }: { proximoDia: string }) {
  const hoy = hoyEn(new Date());
  if (proximoDia > hoy) return day(proximoDia);
  return <Tag value={proximoDia === hoy ? 'Hoy' : day(proximoDia)} severity={proximoDia === hoy ? 'warning' : 'danger'} />;
}

const Etapa = ({ etapa }: Interesado) => <Tag value={ETAPA_INTERESADO[etapa]} severity={COLOR[etapa]} />;

/** The trial class: its day, and once it is marked whether the child came. */
const pruebaDe = ({ diaPrueba, vinoPrueba }: Interesado) =>
  diaPrueba === null ? '' : `${vinoPrueba === null ? 'Prueba' : vinoPrueba ? 'Vino' : 'No vino'} el ${day(diaPrueba)}`;

const cells: Cells<Interesado> = {
  nombre: ({ nombre, grupo }) => <Titled title={nombre} note={grupo} />,
  telefono: ({ telefono, responsable }) => <Telefono telefono={telefono} nombre={responsable} />,
  etapa: Etapa,
  // A text, so that a row of two lines has it too.
  proximo: (fila) => [pruebaDe(fila), fila.proximo].filter(Boolean).join(' · '),
  proximoDia: ({ proximoDia }) => proximoDia && <Cuando proximoDia={proximoDia} />,
};

/** The families that asked about a child: their source, the next step and who takes it, from the first question to the enrolment. */
export default function Interesados() {
  const asignados = useOptions(asignables, ({ usuario, nombre }) => ({ value: usuario, label: nombre }), 'Todos');
  const inscribir = useInscribirInteresado();
  const list = useList(filter);
  const [prueba, setPrueba, cerrarPrueba] = useOpen<Interesado>(list.reload);
  return (
    <>
      <ListPage
        list={list}
        service={service}
        nombre={({ nombre }) => nombre}
        hint="Todavía no hay interesados: anote a cada familia que pregunta, y qué sigue con ella."
        cells={cells}
        filters={[
          { name: 'porHacer', label: 'Para hoy y atrasados', kind: 'switch' },
          { name: 'etapa', label: 'Etapa', kind: 'select', options: optionsOf(ETAPA_INTERESADO, 'Todas') },
          { name: 'origen', label: 'Cómo llegó', kind: 'select', options: optionsOf(ORIGEN_INTERESADO, 'Todas') },
          { name: 'asignado', label: 'Asignado a', kind: 'select', ...asignados },
        ]}
        actions={(row, { usual }) => (
          <>
            {row.etapa !== 'INSCRITO' && (
              <IconButton icon="pi-user-plus" label={`Inscribir a ${row.nombre}`} onClick={() => void inscribir(row)} />
            )}
            {row.etapa !== 'INSCRITO' && row.etapa !== 'PERDIDO' && (
              <IconButton icon="pi-calendar-plus" label={`Clase de prueba de ${row.nombre}`} onClick={() => setPrueba(row)} />
            )}
            {usual}
          </>
        )}
        form={(row, close) => <InteresadoForm interesado={row} onClose={close} />}
      />
      {prueba && <PruebaForm interesado={prueba} onClose={cerrarPrueba} />}
    </>
  );
}
