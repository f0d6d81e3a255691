import { later } from '@/components/data/later';
import { useInscribirInteresado } from '@/components/inscripciones/interesados/useInscribirInteresado';
import { useOptions } from '@/components/form/useOptions';
import { Titled, type Cells } from '@/components/list/cell';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { Telefono } from '@/components/personas/Telefono';
import { IconButton } from '@/components/ui/IconButton';
import { optionsOf } from '@/components/ui/input/Select';
import { Tag } from '@/components/ui/tag/Tag';
import type { Interesado } from '@/contract/inscripciones/interesado';
import { ETAPA_INTERESADO, ORIGEN_INTERESADO } from '@/contract/palabras';
import { hoyEn } from '@/domain/fechas';
import { interesadoService } from '@/services/interesados';
import { day } from '@/utils/format';

const InteresadoForm = later(() => import('@/components/inscripciones/interesados/InteresadoForm'), 'InteresadoForm');

const COLOR = { NUEVO: 'info', CONTACTADO: undefined, PRUEBA: 'warning', INSCRITO: 'success', PERDIDO: undefined } as const;

/** The day of the next step; one of today or before stands out. */
function Cuando({ proximoDia }: Interesado) {
  const hoy = hoyEn(new Date());
  if (proximoDia === null || proximoDia > hoy) return proximoDia && day(proximoDia);
  return <Tag value={proximoDia === hoy ? 'Hoy' : day(proximoDia)} severity={proximoDia === hoy ? 'warning' : 'danger'} />;
}

const cells: Cells<Interesado> = {
  nombre: ({ nombre, grupo }) => <Titled title={nombre} note={grupo} />,
  telefono: ({ telefono, responsable }) => <Telefono telefono={telefono} nombre={responsable} />,
  etapa: ({ etapa }) => <Tag value={ETAPA_INTERESADO[etapa]} severity={COLOR[etapa]} className={COLOR[etapa] ? undefined : 'tag-quiet'} />,
  proximoDia: (fila) => <Cuando {...fila} />,
};

/** The families that asked about a child: their source, the next step and who takes it, from the first question to the enrolment. */
export default function Interesados() {
  const encargados = useOptions(interesadoService.encargados, ({ usuario, nombre }) => ({ value: usuario, label: nombre }), 'Todos');
  const inscribir = useInscribirInteresado();
  return (
    <ListPage
      list={useList(interesadoService.filter)}
      service={interesadoService}
      nombre={({ nombre }) => nombre}
      hint="Todavía no hay interesados: anote a cada familia que pregunta, y qué sigue con ella."
      cells={cells}
      filters={[
        { name: 'porHacer', label: 'Para hoy y atrasados', kind: 'switch' },
        { name: 'etapa', label: 'Etapa', kind: 'select', options: optionsOf(ETAPA_INTERESADO, 'Todas') },
        { name: 'origen', label: 'Cómo llegó', kind: 'select', options: optionsOf(ORIGEN_INTERESADO, 'Todas') },
        { name: 'encargado', label: 'Encargado', kind: 'select', ...encargados },
      ]}
      actions={(row, { usual }) => (
        <>
          {row.etapa !== 'INSCRITO' && (
            <IconButton icon="pi-user-plus" label={`Inscribir a ${row.nombre}`} title="Inscribir" onClick={() => void inscribir(row)} />
          )}
          {usual}
        </>
      )}
      form={(row, close) => <InteresadoForm interesado={row} onClose={close} />}
    />
  );
}
