CREATE TABLE "dia_cobrado" (
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"fecha" date NOT NULL,
	"entro" bigint,
	"por_forma" jsonb,
	"por_tipo" jsonb,
	CONSTRAINT "dia_cobrado_codigo_sucursal_fecha_pk" PRIMARY KEY("codigo_sucursal","fecha"),
	CONSTRAINT "dia_cobrado_entero" CHECK (num_nulls(entro, por_forma, por_tipo) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "dia_cobrado" ADD CONSTRAINT "dia_cobrado_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dia_cobrado" ADD CONSTRAINT "dia_cobrado_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The day of a line is the day of its payment.
ALTER TABLE "cobro_factura" ADD COLUMN "fecha" date;--> statement-breakpoint
select set_config('app.auditar', 'no', true);--> statement-breakpoint
update cobro_factura l set fecha = c.fecha from cobro c where c.codigo_cobro = l.codigo_cobro;--> statement-breakpoint
select set_config('app.auditar', '', true);--> statement-breakpoint
ALTER TABLE "cobro_factura" ALTER COLUMN "fecha" SET NOT NULL;--> statement-breakpoint
-- Each with what is added up of it, so that a report reads the index alone.
create index cobro_factura_fecha on cobro_factura (fecha) include (codigo_factura, codigo_cobro, monto, liberado);--> statement-breakpoint
create index cobro_factura_liberada on cobro_factura (codigo_factura) where liberado > 0;--> statement-breakpoint
create index cobro_forma_saldo on cobro_forma (codigo_cobro) include (monto) where forma = 'SALDO_A_FAVOR';--> statement-breakpoint
create index factura_pagada on factura (codigo_sucursal, fecha_vencimiento)
  include (codigo_compania, codigo_factura, codigo_estudiante, codigo_inscripcion, fecha, total) where estatus = 'PAGADA';--> statement-breakpoint
create index factura_anulada on factura (codigo_sucursal, fecha_vencimiento) where estatus = 'ANULADA';--> statement-breakpoint
DROP INDEX "factura_pendiente";--> statement-breakpoint
create index factura_pendiente on factura (codigo_sucursal, fecha_vencimiento, codigo_estudiante)
  include (codigo_compania, codigo_factura, codigo_inscripcion, codigo_entidad, fecha, total, pagado, pendiente) where pendiente > 0;--> statement-breakpoint
DROP INDEX "saldo_entidad";--> statement-breakpoint
create index saldo_entidad on saldo_movimiento (codigo_entidad) include (codigo_compania, momento, monto);--> statement-breakpoint
-- An index is read without its table as long as what changed was vacuumed: by default that comes after a fifth of all invoices there ever were.
alter table factura set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);--> statement-breakpoint
alter table cobro_factura set (autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
alter table saldo_movimiento set (autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
-- The sums of a day are made again after any of its payments changed. Locks its row, also where it is empty: whoever makes the sums waits.
create function olvidar_dia_cobrado(compania int, sucursal int, dia date) returns void language plpgsql as $$
begin
  insert into dia_cobrado (codigo_compania, codigo_sucursal, fecha) values (compania, sucursal, dia)
  on conflict (codigo_sucursal, fecha) do update set entro = null, por_forma = null, por_tipo = null where dia_cobrado.entro is not null;
end $$;--> statement-breakpoint
create function cobro_cambia_su_dia() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform olvidar_dia_cobrado(old.codigo_compania, old.codigo_sucursal, old.fecha);
    if tg_table_name = 'cobro' then
      perform olvidar_dia_cobrado(v.codigo_compania, v.codigo_sucursal, v.fecha) from reversion v where v.codigo_cobro = old.codigo_cobro;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform olvidar_dia_cobrado(new.codigo_compania, new.codigo_sucursal, new.fecha);
  end if;
  return null;
end $$;--> statement-breakpoint
create function linea_cambia_su_dia() returns trigger language plpgsql as $$
declare
  suyo int := case tg_op when 'DELETE' then old.codigo_cobro else new.codigo_cobro end;
begin
  perform olvidar_dia_cobrado(c.codigo_compania, c.codigo_sucursal, c.fecha) from cobro c where c.codigo_cobro = suyo;
  perform olvidar_dia_cobrado(v.codigo_compania, v.codigo_sucursal, v.fecha) from reversion v where v.codigo_cobro = suyo;
  return null;
end $$;--> statement-breakpoint
-- What a payment consists of is written in one statement with it. Of one of today nothing runs: the condition is asked and that is all. A day is added up when it is three days old, a write of
-- the day before counts as one of a past day already: no transaction is that long, and no clock that wrong.
create trigger dia_cobrado_nuevo after insert on cobro for each row
  when (new.fecha < (now() at time zone 'UTC')::date - 1) execute function cobro_cambia_su_dia();--> statement-breakpoint
create trigger dia_cobrado_cambia after delete or update of codigo_compania, codigo_sucursal, codigo_caja, fecha, aplicado, recibido, devuelta, saldo, usuario
  on cobro for each row execute function cobro_cambia_su_dia();--> statement-breakpoint
create trigger dia_cobrado_nuevo after insert on reversion for each row
  when (new.fecha < (now() at time zone 'UTC')::date - 1) execute function cobro_cambia_su_dia();--> statement-breakpoint
create trigger dia_cobrado_cambia after delete or update on reversion for each row execute function cobro_cambia_su_dia();--> statement-breakpoint
create trigger dia_cobrado_cambia after delete or update of codigo_factura, monto, fecha on cobro_factura for each row execute function linea_cambia_su_dia();--> statement-breakpoint
create trigger dia_cobrado_cambia after delete or update of forma, monto on cobro_forma for each row execute function linea_cambia_su_dia();
