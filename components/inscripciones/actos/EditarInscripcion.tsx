import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { ACCESO } from '@/contract/accesos';
import { actos } from '@/contract/inscripciones/actos';
import type { InscripcionCompleta } from '@/contract/inscripciones/leida';
import { esDia } from '@/domain/fechas';
import { grupoService, modalidadService } from '@/services/academico';
import { actosService, inscritosService } from '@/services/inscripciones';
import { money } from '@/utils/format';
import { Loaded, useLoaded, useSettled } from '../../data/useLoaded';
import { usePermiso } from '../../data/useSession';
import { ActDialog } from '../../form/ActDialog';
import { Fields, type Field } from '../../form/Fields';
import { useBecas } from '../../precios/useBecas';
import { SidePanel } from '../../ui/SidePanel';
import { Facturas } from './Facturas';

const SUYOS = { codigoModalidad: true, fechaInscripcion: true, codigoBeca: true, motivoBeca: true, nota: true } as const;
const schema = z.strictObject(actos.actualizar.body.pick(SUYOS).shape);
type Valores = z.output<typeof schema>;
type Previsto = Awaited<ReturnType<typeof actosService.actualizar>>;

/** The fields: the group's modalities (plus the current one, even if inactive), and the scholarship for users who may grant one. */
function useCampos({ codigoGrupo, codigoModalidad: suya, modalidad }: InscripcionCompleta): Field<Valores>[] {
  const otorga = usePermiso([ACCESO.otorgarBeca]);
  const grupo = useLoaded(grupoService.id, { params: { id: codigoGrupo } });
  const modalidades = useLoaded(modalidadService.active);
  const becas = useBecas(otorga).options;
  const ofrece = new Set(grupo.data?.modalidades.map((una) => una.codigoModalidad));
  const otras = (modalidades.data ?? [])
    .filter((una) => ofrece.has(una.codigoModalidad) && una.codigoModalidad !== suya)
    .map((una) => ({ value: una.codigoModalidad, label: una.descripcion }));
  const options = [{ value: suya, label: modalidad }, ...otras];
  const deBeca: Field<Valores>[] = [
    { name: 'codigoBeca', label: 'Otorgar una beca', kind: 'select', options: [{ value: null, label: 'Ninguna' }, ...becas], half: true },
    { name: 'motivoBeca', label: 'Por qué se otorga', kind: 'text', half: true },
  ];
  return [
    { name: 'codigoModalidad', label: 'Modalidad', kind: 'select', options, from: modalidades },
    { name: 'fechaInscripcion', label: 'Fecha de inscripción', kind: 'date' },
    ...(becas.length > 0 ? deBeca : []),
    { name: 'nota', label: 'Nota', kind: 'textarea' },
  ];
}

/** The effects of the change on the invoices. */
const Efecto = ({ cambian, seAnulan, nuevas, total }: Previsto) => (
  <>
    <Facturas
      titulo="Cambian"
      filas={cambian.filter(({ antes, despues }) => antes !== despues)}
      monto={({ antes, despues }) => `${money(antes)} → ${money(despues)}`}
    />
    <Facturas titulo="Se anulan" filas={seAnulan} monto={({ antes }) => money(antes)} />
    <Facturas titulo="Nuevas" filas={nuevas} monto={({ total: monto }) => money(monto)} />
    <p className="mt-3 font-semibold">Total de la inscripción: {money(total)}</p>
  </>
);

const deForm = (valores: Partial<Record<keyof Valores, unknown>>) => ({
  codigoModalidad: Number(valores.codigoModalidad),
  fechaInscripcion: String(valores.fechaInscripcion ?? ''),
  codigoBeca: valores.codigoBeca ? Number(valores.codigoBeca) : undefined,
});

interface PrevistoProps {
  inscripcion: InscripcionCompleta;
  /** Reports the total of all invoices as shown; undefined while unknown. */
  onTotal: (total: Previsto['total'] | undefined) => void;
}

/** The effects of the form's current values, debounced. */
function Vista({ inscripcion: { codigoInscripcion, version }, onTotal }: PrevistoProps) {
  const pide = deForm(useWatch());
  const [body, current] = useSettled(pide.codigoModalidad > 0 && esDia(pide.fechaInscripcion) ? pide : undefined);
  const plan = useLoaded(actosService.actualizar.preview, body && { body: { ...body, codigoInscripcion, version } });
  const total = current ? plan.data?.total : undefined;
  useEffect(() => onTotal(total), [onTotal, total]);
  return <Loaded of={plan}>{(previsto) => <Efecto {...previsto} />}</Loaded>;
}

interface FormProps {
  inscripcion: InscripcionCompleta;
  onClose: (changed: boolean) => void;
}

function Formulario({ inscripcion, onClose }: FormProps) {
  const [total, setTotal] = useState<Previsto['total']>();
  const campos = useCampos(inscripcion);
  const { codigoInscripcion, version, nombreCompleto, grupo, codigoModalidad, fechaInscripcion, nota } = inscripcion;
  return (
    <ActDialog
      title={`Cambiar la inscripción de ${nombreCompleto} en ${grupo}`}
      schema={schema}
      value={{ codigoModalidad, fechaInscripcion, motivoBeca: '', nota }}
      calm
      accept="Guardar cambios"
      success="Inscripción cambiada"
      disabled={total === undefined}
      act={(valores) => actosService.actualizar({ body: { ...valores, codigoInscripcion, version, totalEsperado: total! } })}
      onClose={onClose}
    >
      <Fields fields={campos} />
      <Vista inscripcion={inscripcion} onTotal={setTotal} />
    </ActDialog>
  );
}

/** Changes modality, day, scholarship or note of an enrolment; the effects on its invoices are shown first. */
export function EditarInscripcion({ codigoInscripcion, onClose }: Pick<FormProps, 'onClose'> & { codigoInscripcion: number }) {
  const leida = useLoaded(inscritosService.id, { params: { id: codigoInscripcion } });
  if (leida.data) return <Formulario inscripcion={leida.data} onClose={onClose} />;
  return (
    <SidePanel title="Cambiar inscripción" onClose={() => onClose(false)}>
      <Loaded of={leida}>{() => null}</Loaded>
    </SidePanel>
  );
}
