CREATE TABLE "lista_espera" (
	"codigo_espera" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lista_espera_codigo_espera_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"orden" integer NOT NULL,
	"fecha" date NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"estatus" text DEFAULT 'ESPERA' NOT NULL,
	"usuario" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transferencia" (
	"codigo_transferencia" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transferencia_codigo_transferencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_inscripcion" integer NOT NULL,
	"codigo_grupo_anterior" integer NOT NULL,
	"codigo_grupo_nuevo" integer NOT NULL,
	"fecha" date NOT NULL,
	"motivo" text NOT NULL,
	"cambia_precio" boolean NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	CONSTRAINT "transferencia_cambia" CHECK (codigo_grupo_anterior <> codigo_grupo_nuevo)
);
--> statement-breakpoint
ALTER TABLE "grupo" ADD COLUMN "monto_deposito" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD COLUMN "codigo_inscripcion" integer;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD COLUMN "nota" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD COLUMN "cuotas_desde" date;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD COLUMN "numero_base" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD COLUMN "fecha_cancelacion" date;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD COLUMN "motivo_cancelacion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD COLUMN "cancelada_por" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lista_espera" ADD CONSTRAINT "lista_espera_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lista_espera" ADD CONSTRAINT "lista_espera_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lista_espera" ADD CONSTRAINT "lista_espera_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lista_espera" ADD CONSTRAINT "lista_espera_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia" ADD CONSTRAINT "transferencia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia" ADD CONSTRAINT "transferencia_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia" ADD CONSTRAINT "transferencia_codigo_inscripcion_inscripcion_codigo_inscripcion_fk" FOREIGN KEY ("codigo_inscripcion") REFERENCES "public"."inscripcion"("codigo_inscripcion") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia" ADD CONSTRAINT "transferencia_codigo_grupo_anterior_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo_anterior") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia" ADD CONSTRAINT "transferencia_codigo_grupo_nuevo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo_nuevo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lista_espera_unica" ON "lista_espera" USING btree ("codigo_grupo","codigo_estudiante") WHERE estatus = 'ESPERA';--> statement-breakpoint
CREATE INDEX "lista_espera_estudiante" ON "lista_espera" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE INDEX "transferencia_inscripcion" ON "transferencia" USING btree ("codigo_inscripcion");--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD CONSTRAINT "factura_detalle_codigo_inscripcion_inscripcion_codigo_inscripcion_fk" FOREIGN KEY ("codigo_inscripcion") REFERENCES "public"."inscripcion"("codigo_inscripcion") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factura_detalle_inscripcion" ON "factura_detalle" USING btree ("codigo_inscripcion") WHERE codigo_inscripcion is not null;--> statement-breakpoint
CREATE INDEX "inscripcion_sucursal" ON "inscripcion" USING btree ("codigo_sucursal","fecha_inscripcion");--> statement-breakpoint
ALTER TABLE "inscripcion" ADD CONSTRAINT "inscripcion_cancelada" CHECK (fecha_cancelacion is null or estatus = 'CANCELADA');