import { useRef, useState } from 'react';
import type { Grupo } from '@/contract/academico/grupo';
import { MAX_LOTE } from '@/contract/campos';
import type { Mudanza, Traslado } from '@/contract/inscripciones/actos';
import type { InscritoLigero } from '@/contract/inscripciones/leida';
import { esDia, hoyEn } from '@/domain/fechas';
import { grupoService } from '@/services/academico';
import { actosService, esperaService, inscritosService } from '@/services/inscripciones';
import { day, plural, money, phone } from '@/utils/format';
import { FailedOptions, Loaded, useLoaded, useSettled } from '../../data/useLoaded';
import { useEsAdministrador } from '../../data/useSession';
import { Notice } from '../../feedback/Notice';
import { usePorPartes } from '../../form/usePorPartes';
import { Button } from '../../ui/Button';
import { ReasonButton } from '../../ui/input/ReasonButton';
import { Field, FieldGroup } from '../../ui/Field';
import { Check, CheckList } from '../../ui/input/CheckList';
import { DateInput } from '../../ui/input/DateInput';
import { LabelledSelect } from '../../ui/input/Select';
import { LabelledText } from '../../ui/input/TextInput';
import { AmountRow } from '../../ui/row/AmountRow';
import { textoDeMarcas } from './marcas';

/** What goes into another branch with a child and what stays, in words. */
function textoDeMudanza({ de, a, ficha, cuotas, monto, queda, pagador, aFavor }: Mudanza): string {
  const van = [ficha && 'su ficha', cuotas > 0 && `${plural(cuotas, 'cuota')} por ${money(monto)}`].filter(Boolean).join(' y ');
  return [
    `A ${a} ${van ? (ficha && cuotas === 0 ? 'pasa' : 'pasan') : 'no pasa más que la inscripción'}${van && ` ${van}`}`,
    queda > 0 && `en ${de} quedan ${money(queda)} por cobrar`,
    aFavor > 0 && `los ${money(aFavor)} a favor siguen siendo de ${pagador}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** What a transfer changes of a child, in words: branch, prices, and marks that stay behind; '' for nothing. */
const cambio = ({ efectos, marcas, mudanza }: Traslado) => {
  const suma = (que: 'antes' | 'despues') => efectos.reduce((total, uno) => total + uno[que], 0);
  const precios = efectos.length === 0 ? '' : `${plural(efectos.length, 'cuota')}: ${money(suma('antes'))} → ${money(suma('despues'))}`;
  return [mudanza && textoDeMudanza(mudanza), precios, textoDeMarcas(marcas)].filter(Boolean).join(' · ');
};

/** The students of a transfer: those who move, with changed prices, and those who stay, with the reason. */
const ResultadoTraslado = ({ filas, hecho }: { filas: readonly Traslado[]; hecho: boolean }) => {
  const pasan = filas.filter(({ pasa }) => pasa);
  const quedan = filas.filter(({ pasa }) => !pasa);
  const [uno, varios] = hecho ? ['pasó', 'pasaron'] : ['puede pasar', 'pueden pasar'];
  return (
    <div className="mt-3" role="status">
      {pasan.length > 0 && (
        <Notice tone="success">
          {plural(pasan.length, 'estudiante')} {pasan.length === 1 ? uno : varios} a{' '}
          {[pasan[0]!.grupoNuevo, pasan[0]!.mudanza?.a].filter(Boolean).join(' · ')}.
        </Notice>
      )}
      <ul className="list-none m-0 p-0">
        {[...quedan, ...pasan.filter((uno) => cambio(uno) !== '')].map((fila) => (
          <AmountRow
            key={fila.codigoInscripcion}
            className="py-2 border-top-1 surface-border"
            name={<strong>{fila.nombreCompleto}</strong>}
            note={fila.pasa ? cambio(fila) : `Se queda: ${fila.rechazos.map(({ mensaje }) => mensaje).join(' ')}`}
          />
        ))}
      </ul>
    </div>
  );
};

/** Names the next on the waiting list when a place becomes free; renders nothing if nobody waits. */
function SiguienteEnEspera({ codigoGrupo }: { codigoGrupo: number }) {
  const [primero] = useLoaded(esperaService.active, { query: { codigoGrupo } }).data ?? [];
  if (!primero) return null;
  return (
    <Notice tone="info" role="status" className="mt-3">
      El lugar que queda en {primero.grupo} le toca a {primero.nombreCompleto}
      {primero.telefono && ` (${primero.responsable}, ${phone(primero.telefono)})`}, primero en la lista de espera.
    </Notice>
  );
}

/** How many students one request moves. */
const PARTE = 25;

interface Props {
  origen: Grupo;
  /** The enrolment that is ticked initially. */
  codigoInscripcion?: number;
  /** Or the students whose enrolments are ticked initially. */
  estudiantes?: readonly number[];
}

/** The enrolments of the preselected students, at most as many as one transfer moves. */
const suyasDe = (rows: readonly InscritoLigero[] = [], estudiantes: readonly number[] = []) =>
  rows
    .filter((uno) => estudiantes.includes(uno.codigoEstudiante))
    .map((uno) => uno.codigoInscripcion)
    .slice(0, MAX_LOTE);

/** A transfer from one group to another: students, day and reason; refusals are shown before anybody moves. */
export function Transferir({ origen, codigoInscripcion, estudiantes }: Props) {
  const esAdministrador = useEsAdministrador();
  const inscritos = useLoaded(inscritosService.deGrupo, { params: { id: origen.codigoGrupo } });
  const destinos = useLoaded(grupoService.destinos, { query: { codigoGrupo: origen.codigoGrupo } });
  const [tocados, setElegidos] = useState<readonly number[] | undefined>(codigoInscripcion ? [codigoInscripcion] : undefined);
  const suyas = suyasDe(inscritos.data, estudiantes);
  const elegidos = tocados ?? suyas;
  const [codigoGrupo, setGrupo] = useState<number>();
  const [fecha, setFecha] = useState(() => hoyEn(new Date()));
  const [motivo, setMotivo] = useState('');
  const [cambiarPrecio, setCambiar] = useState(false);
  const [motivoExcepcion, setExcepcion] = useState('');
  const [falta, setFalta] = useState(false);
  const campoMotivo = useRef<HTMLInputElement>(null);
  const completo = codigoGrupo !== undefined && elegidos.length > 0 && esDia(fecha);
  const pide = completo ? { codigoInscripciones: [...elegidos], codigoGrupo, fecha, cambiarPrecio, motivoExcepcion } : undefined;
  const [body, current] = useSettled(pide);
  const plan = useLoaded(actosService.transferirLote.preview, body && current ? { body } : undefined);
  const { hacer, busy, avance, hechos, olvidar } = usePorPartes<Traslado>(PARTE, () => {
    setElegidos([]);
    void inscritos.reload();
    void destinos.reload();
  });
  const pasan = (plan.data ?? []).filter(({ pasa }) => pasa);
  const superables = (plan.data ?? []).some(({ rechazos }) => rechazos.some(({ superable }) => superable));
  const quienes = elegidos.length === 0 ? 'Elija a quién.' : codigoGrupo === undefined ? 'Elija a qué grupo.' : undefined;
  const calculo = plan.waiting || !current ? 'Calculando…' : pasan.length === 0 ? 'Nadie puede pasar.' : undefined;
  const impide = quienes ?? (pide ? calculo : 'Escriba el primer día.');
  const toggle = (codigo: number, on: boolean) => {
    olvidar();
    setElegidos(on ? [...elegidos, codigo] : elegidos.filter((otro) => otro !== codigo));
  };
  const transferir = () => {
    const sinMotivo = motivo.trim() === '';
    setFalta(sinMotivo);
    if (sinMotivo) campoMotivo.current?.focus();
    if (!pide || sinMotivo) return;
    void hacer(
      pasan.map((uno) => uno.codigoInscripcion),
      (codigoInscripciones) => actosService.transferirLote({ body: { ...pide, motivo, codigoInscripciones } }),
    );
  };
  return (
    <>
      <Loaded of={inscritos}>
        {(rows) => (
          <FieldGroup label={`${plural(rows.length, 'inscrito')} en ${origen.nombre}`}>
            {rows.length > 1 && (
              <Button
                label={elegidos.length ? 'Desmarcar todos' : 'Marcar todos'}
                text
                small
                onClick={() => {
                  olvidar();
                  setElegidos(elegidos.length ? [] : rows.slice(0, MAX_LOTE).map((uno) => uno.codigoInscripcion));
                }}
              />
            )}
            {estudiantes && suyas.length < estudiantes.length && (
              <p className="text-muted">
                {suyas.length} de los {estudiantes.length} que eligió {suyas.length === 1 ? 'está inscrito' : 'están inscritos'} en este
                grupo.
              </p>
            )}
            <CheckList
              items={rows.map((uno) => ({
                key: uno.codigoInscripcion,
                label: uno.nombreCompleto,
                note: `Inscrito el ${day(uno.fechaInscripcion)}`,
                checked: elegidos.includes(uno.codigoInscripcion),
                disabled: busy,
              }))}
              onToggle={toggle}
            />
          </FieldGroup>
        )}
      </Loaded>
      <div className="campos mt-3">
        <LabelledSelect
          label="Al grupo"
          placeholder={destinos.data?.length === 0 ? 'No hay otro grupo en el período' : 'Elija el grupo'}
          options={(destinos.data ?? []).map(({ codigoGrupo: value, nombre, sucursal, inscritos: van, capacidad }) => ({
            value,
            label: [nombre, sucursal, `${van} de ${capacidad}`].filter(Boolean).join(' · '),
          }))}
          value={codigoGrupo ?? null}
          onChange={(value) => {
            olvidar();
            setGrupo(value === null ? undefined : Number(value));
          }}
        />
        <FailedOptions of={destinos} />
        <Field label="Primer día en el grupo nuevo" half>
          {(input) => <DateInput {...input} value={fecha} onChange={setFecha} />}
        </Field>
        <LabelledText
          ref={campoMotivo}
          label="Motivo"
          error={falta && motivo.trim() === '' ? 'Diga por qué cambian de grupo' : undefined}
          value={motivo}
          onChange={setMotivo}
        />
        <Check checked={cambiarPrecio} onChange={setCambiar}>
          Cambiar el precio de las cuotas futuras al del grupo nuevo
        </Check>
        {esAdministrador && superables && (
          <LabelledText
            label="Razón de la excepción"
            help="Para pasar a quienes no caben por edad, sexo o capacidad."
            value={motivoExcepcion}
            onChange={setExcepcion}
          />
        )}
      </div>
      {avance}
      {hechos ? (
        <>
          <ResultadoTraslado filas={hechos} hecho />
          {hechos.some(({ pasa }) => pasa) && <SiguienteEnEspera codigoGrupo={origen.codigoGrupo} />}
        </>
      ) : (
        pide && <Loaded of={plan}>{(filas) => <ResultadoTraslado filas={filas} hecho={false} />}</Loaded>
      )}
      <div className="botones">
        <ReasonButton
          label={pasan.length ? `Transferir ${plural(pasan.length, 'estudiante')}` : 'Transferir'}
          icon="pi-arrow-right-arrow-left"
          loading={busy}
          impide={impide}
          onClick={transferir}
        />
      </div>
    </>
  );
}
