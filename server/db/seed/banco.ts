/**
 * A bank account with the statement of the last days, before anybody matched it: what families sent, the cards of each day less their commission,
 * a deposit that nobody registered, a transfer that went back, a fee and its tax. $1 is today.
 */
export const BANCO = [
  `insert into cuenta_banco (codigo_compania, descripcion, banco, numero, saldo_inicial, desde)
  select 1, 'Corriente Popular', 'Banco Popular', '7712340001', 18500000, $1::date - 20`,
  `insert into extracto_banco (codigo_compania, codigo_cuenta, nombre_archivo, formato, desde, hasta, nuevas, repetidas, momento, usuario)
  select 1, codigo_cuenta, 'estado de cuenta.csv', 'HOJA', desde, $1::date - 1, 0, 0, $1::date, 'admin' from cuenta_banco`,
  `insert into linea_banco (codigo_compania, codigo_cuenta, codigo_extracto, fecha, monto, descripcion, referencia, identidad)
  select 1, x.codigo_cuenta, x.codigo_extracto, l.fecha, l.monto, l.descripcion, l.referencia, 'demo|' || row_number() over (order by l.fecha, l.referencia, l.monto)
  from extracto_banco x cross join (
    select c.fecha, f.monto, 'TRANSF DE ' || upper(sin_acento(e.apellido || ' ' || e.nombre)) descripcion, '0000' || f.referencia referencia
      from cobro c join cobro_forma f using (codigo_cobro) join entidad e on e.codigo_entidad = c.codigo_pagador
      where f.forma = 'TRANSFERENCIA' and c.fecha between $1::date - 20 and $1::date - 1
        and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)
    union all select c.fecha + 1, sum(f.monto) - round(sum(f.monto) * 0.036), 'LOTE CARDNET', to_char(c.fecha, 'YYMMDD') || c.codigo_sucursal
      from cobro c join cobro_forma f using (codigo_cobro) where f.forma = 'TARJETA' and c.fecha between $1::date - 20 and $1::date - 2
        and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro) group by c.fecha, c.codigo_sucursal
    union all select $1::date - 3, 350000, 'CREDITO ACH PAGO MENSUALIDAD', '99120045'
    union all (select $1::date - 1, -f.monto, 'TRANSFERENCIA RECHAZADA', '0000' || f.referencia from cobro c join cobro_forma f using (codigo_cobro)
      where f.forma = 'TRANSFERENCIA' and c.fecha between $1::date - 20 and $1::date - 3
        and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro) order by c.codigo_cobro desc limit 1)
    union all select $1::date - 2, -17500, 'COMISION MANEJO DE CUENTA', ''
    union all select $1::date - 2, -2625, 'IMPUESTO 0.15% DGII', '') l`,
  `update extracto_banco x set nuevas = (select count(*) from linea_banco l where l.codigo_extracto = x.codigo_extracto) where $1::date is not null`,
];
