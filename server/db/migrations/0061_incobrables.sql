CREATE TABLE "incobrable" (
	"codigo_incobrable" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incobrable_codigo_incobrable_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_factura" integer NOT NULL,
	"monto" bigint NOT NULL,
	"fecha" date NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"motivo" text NOT NULL,
	"usuario" text NOT NULL,
	"aprobado_por" text NOT NULL,
	"fin" date,
	"fin_por" text DEFAULT '' NOT NULL,
	"fin_motivo" text DEFAULT '' NOT NULL,
	CONSTRAINT "incobrable_monto" CHECK (monto > 0)
);
--> statement-breakpoint
-- PostgreSQL 15 changes no generated column: it is made again, and with it the indexes that it takes along. That writes the table anew, so that
-- nobody may serve meanwhile.
ALTER TABLE "factura" DROP CONSTRAINT "factura_estatus";--> statement-breakpoint
DROP INDEX "factura_anulada";--> statement-breakpoint
ALTER TABLE "factura" drop column "pendiente";--> statement-breakpoint
ALTER TABLE "factura" ADD COLUMN "pendiente" bigint GENERATED ALWAYS AS (case when estatus in ('ANULADA', 'INCOBRABLE') then 0 else total - pagado end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "incobrable" ADD CONSTRAINT "incobrable_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incobrable" ADD CONSTRAINT "incobrable_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incobrable" ADD CONSTRAINT "incobrable_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incobrable_vigente_unico" ON "incobrable" USING btree ("codigo_factura") WHERE fin is null;--> statement-breakpoint
CREATE INDEX "incobrable_factura" ON "incobrable" USING btree ("codigo_factura");--> statement-breakpoint
CREATE INDEX "incobrable_fecha" ON "incobrable" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "factura_anulada" ON "factura" USING btree ("codigo_sucursal","fecha_vencimiento") WHERE estatus in ('ANULADA', 'INCOBRABLE');--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_estatus" CHECK (estatus = 'ANULADA' and pagado = 0 or estatus = 'INCOBRABLE' and pagado < total or estatus = case when pagado = total then 'PAGADA' when pagado > 0 then 'PARCIAL' else 'PENDIENTE' end);--> statement-breakpoint
create index factura_pendiente on factura (codigo_sucursal, fecha_vencimiento, codigo_estudiante)
  include (codigo_compania, codigo_factura, codigo_inscripcion, codigo_entidad, fecha, total, pagado, pendiente) where pendiente > 0;--> statement-breakpoint
CREATE INDEX "factura_pendiente_inscripcion" ON "factura" USING btree ("codigo_inscripcion") WHERE pendiente > 0;--> statement-breakpoint
CREATE INDEX "factura_pendiente_estudiante" ON "factura" USING btree ("codigo_estudiante","fecha_vencimiento") WHERE pendiente > 0;--> statement-breakpoint
CREATE INDEX "factura_pendiente_entidad" ON "factura" USING btree ("codigo_entidad","fecha_vencimiento") WHERE pendiente > 0;
