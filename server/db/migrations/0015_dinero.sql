CREATE TABLE "carta_saldo" (
	"codigo_carta" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carta_saldo_codigo_carta_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"numero" integer NOT NULL,
	"fecha" date NOT NULL,
	"contenido" jsonb NOT NULL,
	"verificacion" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recibo_emitido" (
	"codigo_cobro" integer PRIMARY KEY NOT NULL,
	"contenido" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reversion" (
	"codigo_reversion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reversion_codigo_reversion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_cobro" integer NOT NULL,
	"codigo_caja" integer,
	"efectivo" bigint NOT NULL,
	"fecha" date NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"motivo" text NOT NULL,
	"usuario" text NOT NULL,
	"aprobado_por" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "beca" (
	"codigo_beca" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "beca_codigo_beca_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"puntos_basicos" integer NOT NULL,
	"cubre" text NOT NULL,
	"desde" date,
	"hasta" date,
	"presupuesto" bigint,
	"nota" text DEFAULT '' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || nota)) STORED NOT NULL,
	CONSTRAINT "beca_porcentaje" CHECK (puntos_basicos between 1 and 10000),
	CONSTRAINT "beca_fechas" CHECK (desde is null or hasta is null or hasta >= desde)
);
--> statement-breakpoint
CREATE TABLE "beca_estudiante" (
	"codigo_beca_estudiante" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "beca_estudiante_codigo_beca_estudiante_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_sucursal" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"codigo_beca" integer NOT NULL,
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"motivo" text NOT NULL,
	"codigo_archivo" integer,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"revocada" timestamp with time zone,
	"revocada_por" text DEFAULT '' NOT NULL,
	"motivo_revocacion" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "beca_estudiante_fechas" CHECK (hasta >= desde)
);
--> statement-breakpoint
CREATE TABLE "descuento" (
	"codigo_descuento" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "descuento_codigo_descuento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"tipo" text NOT NULL,
	"puntos_basicos" integer DEFAULT 0 NOT NULL,
	"monto" bigint DEFAULT 0 NOT NULL,
	"alcances" text[] NOT NULL,
	"desde" date,
	"hasta" date,
	"desde_hijo" integer,
	"prioridad" integer DEFAULT 100 NOT NULL,
	"acumulable" boolean DEFAULT true NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || nota)) STORED NOT NULL,
	CONSTRAINT "descuento_valor" CHECK (case tipo when 'PORCENTAJE' then puntos_basicos between 1 and 10000 and monto = 0 else monto > 0 and puntos_basicos = 0 end),
	CONSTRAINT "descuento_fechas" CHECK (desde is null or hasta is null or hasta >= desde),
	CONSTRAINT "descuento_hijo" CHECK (desde_hijo >= 2),
	CONSTRAINT "descuento_alcances" CHECK (cardinality(alcances) > 0)
);
--> statement-breakpoint
CREATE TABLE "evento" (
	"codigo_evento" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evento_codigo_evento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"codigo_sucursal" integer,
	"fecha" date NOT NULL,
	"hora" text DEFAULT '' NOT NULL,
	"lugar" text DEFAULT '' NOT NULL,
	"precio" bigint NOT NULL,
	"itbis" integer DEFAULT 0 NOT NULL,
	"cupo" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || lugar)) STORED NOT NULL,
	CONSTRAINT "evento_cupo" CHECK (cupo >= 0)
);
--> statement-breakpoint
CREATE TABLE "inscripcion_descuento" (
	"codigo_inscripcion" integer NOT NULL,
	"codigo_descuento" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	CONSTRAINT "inscripcion_descuento_codigo_inscripcion_codigo_descuento_pk" PRIMARY KEY("codigo_inscripcion","codigo_descuento")
);
--> statement-breakpoint
CREATE TABLE "aprobacion" (
	"codigo_aprobacion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aprobacion_codigo_aprobacion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_usuario" integer NOT NULL,
	"codigo_solicitante" integer NOT NULL,
	"acto" text NOT NULL,
	"huella" text NOT NULL,
	"vence" timestamp with time zone NOT NULL,
	"usada" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "factura_detalle" DROP CONSTRAINT "factura_detalle_apunta";--> statement-breakpoint
ALTER TABLE "servicio" ADD COLUMN "nota" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "servicio" drop column "busqueda";--> statement-breakpoint
ALTER TABLE "servicio" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || nota)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "declarado" jsonb;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "cerrada_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "motivo_cierre" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "revisada" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "revisada_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "caja" ADD COLUMN "nota_revision" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "centavos_en_efectivo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "monto_aprobacion" bigint;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "mora_tipo" text DEFAULT 'NINGUNA' NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "mora_monto" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "mora_puntos_basicos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "mora_dias_gracia" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cobro" ADD COLUMN "verificacion" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "cobro_factura" ADD COLUMN "liberado" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "codigo_cuota" integer;--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "recalculo" jsonb;--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "nota" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "anulada" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "anulada_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "motivo_anulacion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD COLUMN "codigo_evento" integer;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD COLUMN "tipo" text;--> statement-breakpoint
-- What was there before is what was left over of payments and what was spent in them. Nobody did this: it leaves no audit row.
select set_config('app.auditar', 'no', true);--> statement-breakpoint
update saldo_movimiento set tipo = case when monto > 0 then 'EXCEDENTE' else 'USO' end;--> statement-breakpoint
select set_config('app.auditar', '', true);--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ALTER COLUMN "tipo" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD COLUMN "codigo_factura" integer;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD COLUMN "codigo_caja" integer;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD COLUMN "codigo_contraparte" integer;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD COLUMN "aprobado_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carta_saldo" ADD CONSTRAINT "carta_saldo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carta_saldo" ADD CONSTRAINT "carta_saldo_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carta_saldo" ADD CONSTRAINT "carta_saldo_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recibo_emitido" ADD CONSTRAINT "recibo_emitido_codigo_cobro_cobro_codigo_cobro_fk" FOREIGN KEY ("codigo_cobro") REFERENCES "public"."cobro"("codigo_cobro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversion" ADD CONSTRAINT "reversion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversion" ADD CONSTRAINT "reversion_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversion" ADD CONSTRAINT "reversion_codigo_cobro_cobro_codigo_cobro_fk" FOREIGN KEY ("codigo_cobro") REFERENCES "public"."cobro"("codigo_cobro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversion" ADD CONSTRAINT "reversion_codigo_caja_caja_codigo_caja_fk" FOREIGN KEY ("codigo_caja") REFERENCES "public"."caja"("codigo_caja") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beca" ADD CONSTRAINT "beca_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beca_estudiante" ADD CONSTRAINT "beca_estudiante_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beca_estudiante" ADD CONSTRAINT "beca_estudiante_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beca_estudiante" ADD CONSTRAINT "beca_estudiante_codigo_beca_beca_codigo_beca_fk" FOREIGN KEY ("codigo_beca") REFERENCES "public"."beca"("codigo_beca") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beca_estudiante" ADD CONSTRAINT "beca_estudiante_codigo_archivo_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_archivo") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "descuento" ADD CONSTRAINT "descuento_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion_descuento" ADD CONSTRAINT "inscripcion_descuento_codigo_inscripcion_inscripcion_codigo_inscripcion_fk" FOREIGN KEY ("codigo_inscripcion") REFERENCES "public"."inscripcion"("codigo_inscripcion") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion_descuento" ADD CONSTRAINT "inscripcion_descuento_codigo_descuento_descuento_codigo_descuento_fk" FOREIGN KEY ("codigo_descuento") REFERENCES "public"."descuento"("codigo_descuento") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion_descuento" ADD CONSTRAINT "inscripcion_descuento_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aprobacion" ADD CONSTRAINT "aprobacion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aprobacion" ADD CONSTRAINT "aprobacion_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aprobacion" ADD CONSTRAINT "aprobacion_codigo_solicitante_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_solicitante") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carta_saldo_numero_unico" ON "carta_saldo" USING btree ("codigo_compania","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "carta_saldo_verificacion_unica" ON "carta_saldo" USING btree ("verificacion");--> statement-breakpoint
CREATE INDEX "carta_saldo_estudiante" ON "carta_saldo" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE UNIQUE INDEX "reversion_cobro_unica" ON "reversion" USING btree ("codigo_cobro");--> statement-breakpoint
CREATE INDEX "reversion_fecha" ON "reversion" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "reversion_caja" ON "reversion" USING btree ("codigo_caja");--> statement-breakpoint
CREATE UNIQUE INDEX "beca_descripcion_unica" ON "beca" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE INDEX "beca_estudiante_estudiante" ON "beca_estudiante" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE INDEX "beca_estudiante_beca" ON "beca_estudiante" USING btree ("codigo_beca");--> statement-breakpoint
CREATE UNIQUE INDEX "descuento_descripcion_unica" ON "descuento" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE UNIQUE INDEX "evento_descripcion_unica" ON "evento" USING btree ("codigo_compania",sin_acento(descripcion),"fecha");--> statement-breakpoint
CREATE INDEX "inscripcion_descuento_descuento" ON "inscripcion_descuento" USING btree ("codigo_descuento");--> statement-breakpoint
CREATE UNIQUE INDEX "aprobacion_huella_unica" ON "aprobacion" USING btree ("huella");--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_codigo_cuota_factura_codigo_factura_fk" FOREIGN KEY ("codigo_cuota") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD CONSTRAINT "factura_detalle_codigo_evento_evento_codigo_evento_fk" FOREIGN KEY ("codigo_evento") REFERENCES "public"."evento"("codigo_evento") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD CONSTRAINT "saldo_movimiento_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD CONSTRAINT "saldo_movimiento_codigo_caja_caja_codigo_caja_fk" FOREIGN KEY ("codigo_caja") REFERENCES "public"."caja"("codigo_caja") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD CONSTRAINT "saldo_movimiento_codigo_contraparte_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_contraparte") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cobro_verificacion_unica" ON "cobro" USING btree ("verificacion");--> statement-breakpoint
CREATE INDEX "cobro_forma_referencia" ON "cobro_forma" USING btree (lower(referencia)) WHERE referencia <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "factura_mora_unica" ON "factura" USING btree ("codigo_cuota") WHERE tipo = 'MORA' and estatus <> 'ANULADA';--> statement-breakpoint
CREATE INDEX "factura_detalle_evento" ON "factura_detalle" USING btree ("codigo_evento") WHERE codigo_evento is not null;--> statement-breakpoint
CREATE INDEX "factura_detalle_articulo" ON "factura_detalle" USING btree ("codigo_articulo") WHERE codigo_articulo is not null;--> statement-breakpoint
CREATE INDEX "saldo_cobro" ON "saldo_movimiento" USING btree ("codigo_cobro");--> statement-breakpoint
ALTER TABLE "cobro_factura" ADD CONSTRAINT "cobro_factura_liberado" CHECK (liberado between 0 and monto);--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_mora" CHECK ((tipo = 'MORA') = (codigo_cuota is not null));--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD CONSTRAINT "factura_detalle_apunta" CHECK (num_nonnulls(codigo_servicio, codigo_articulo, codigo_evento) = 1 and case tipo when 'AR' then codigo_articulo is not null when 'SE' then codigo_servicio is not null else codigo_evento is not null end);--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD CONSTRAINT "saldo_movimiento_monto" CHECK (monto <> 0);--> statement-breakpoint
-- Late fees are billed on a built-in service, which every company has. One of that name that people made keeps it.
insert into servicio (codigo_compania, descripcion, precio, integrado)
select codigo_compania, case when exists (select from servicio s where s.codigo_compania = c.codigo_compania and sin_acento(s.descripcion) = 'mora') then 'Mora por atraso' else 'Mora' end, 0, 'MORA'
from compania c;--> statement-breakpoint
insert into secuencia (codigo_compania, serie, ultimo) select codigo_compania, 'CARTA', 0 from compania on conflict do nothing;--> statement-breakpoint
-- A close keeps its figures; a second look at it adds a note.
create or replace function caja_no_cambia() returns trigger language plpgsql as $$
declare
  revision constant text[] := '{revisada,revisada_por,nota_revision}';
  cierre constant text[] := '{cierre,numero,explicacion,declarado,cerrada_por,motivo_cierre,diferencia}';
begin
  if old.cierre is not null and (tg_op = 'DELETE' or (to_jsonb(new) - revision) <> (to_jsonb(old) - revision)) then
    raise exception 'La caja % está cerrada y no cambia', old.numero using errcode = '23514', constraint = 'caja_cerrada_no_cambia', table = 'caja';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if old.contada is not null and (to_jsonb(new) - cierre - revision) <> (to_jsonb(old) - cierre - revision) then
    raise exception 'La caja ya está contada y su conteo no cambia' using errcode = '23514', constraint = 'caja_contada_no_cambia', table = 'caja';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function papel_no_cambia() returns trigger language plpgsql as $$
begin
  raise exception 'Lo que se emitió no cambia' using errcode = '23514', constraint = 'papel_no_cambia', table = tg_table_name;
end $$;
--> statement-breakpoint
create trigger no_cambia before update or delete on recibo_emitido for each row execute function papel_no_cambia();
--> statement-breakpoint
create trigger no_cambia before update or delete on reversion for each row execute function papel_no_cambia();
--> statement-breakpoint
-- A movement of credit is of its person: the drawer that it may have left says nothing of the others.
create or replace function columna_de_sucursal(nombre text) returns text language sql stable as $$
  select columna from unnest('{codigo_sucursal,codigo_estudiante,codigo_grupo,codigo_caja,codigo_usuario,codigo_entidad,codigo_cobro,codigo_factura,codigo_periodo}'::text[])
    with ordinality as una (columna, orden)
  where exists (select from pg_attribute where attrelid = to_regclass(quote_ident(nombre)) and attname = columna and not attisdropped)
    -- A user has the branches that others of the table give too.
    and not (nombre = 'sucursal_usuario' and columna = 'codigo_sucursal')
    and not (nombre = 'saldo_movimiento' and columna = 'codigo_caja')
  order by orden limit 1
$$;
