import { campamento } from '@/contract/inscripciones/campamento';
import { sumar } from '@/domain/dinero';
import { day, money, plural } from '@/utils/format';
import { total } from './dinero';
import { Cifra, Lista, Mas, Tarjeta } from './Tarjeta';
import css from './Tarjeta.module.css';

/** The camp by week: places, and what was invoiced and is still to be paid. Renders nothing but a sentence without a camp. */
export const Campamento = () => (
  <Tarjeta titulo="Campamento por semana" icono="pi-sun" de={campamento.facturado} a={{ path: '/process/campamento', texto: 'Inscribir' }}>
    {(semanas) => {
      const pendiente = sumar(semanas.map((una) => una.pendiente));
      if (semanas.length === 0) return <p className="m-0 text-muted">No hay semanas de campamento.</p>;
      return (
        <>
          <Cifra>{money(sumar(semanas.map(({ facturado }) => facturado)))}</Cifra>
          <p className="m-0 text-muted">
            {plural(total(semanas.map(({ inscritos }) => inscritos)), 'inscrito')} en {plural(semanas.length, 'semana')} ·{' '}
            {pendiente ? `${money(pendiente)} por pagar` : 'todo pagado'}
          </p>
          <Mas>
            <Lista>
              {semanas.map(({ codigoGrupo, grupo, fechaInicio, inscritos, capacidad, facturado, pendiente: falta }) => (
                <li key={codigoGrupo}>
                  <span>
                    {grupo}{' '}
                    <small className="block text-muted">
                      Desde el {day(fechaInicio)} · {inscritos} de {capacidad}
                    </small>
                  </span>
                  <span className={falta ? undefined : css.bien}>
                    {falta ? `${money(falta)} de ${money(facturado)}` : money(facturado)}
                  </span>
                </li>
              ))}
            </Lista>
          </Mas>
        </>
      );
    }}
  </Tarjeta>
);
