-- rolling
CREATE TABLE "nota_credito" (
	"codigo_nota" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nota_credito_codigo_nota_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_factura" integer NOT NULL,
	"monto" bigint NOT NULL,
	"itbis" bigint NOT NULL,
	"fecha" date NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"motivo" text NOT NULL,
	"usuario" text NOT NULL,
	"aprobado_por" text DEFAULT '' NOT NULL,
	CONSTRAINT "nota_credito_monto" CHECK (monto > 0 and itbis between 0 and monto)
);
--> statement-breakpoint
DROP INDEX "comprobante_credito_unico";--> statement-breakpoint
ALTER TABLE "comprobante" ADD COLUMN "codigo_nota" integer;--> statement-breakpoint
ALTER TABLE "nota_credito" ADD CONSTRAINT "nota_credito_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nota_credito" ADD CONSTRAINT "nota_credito_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nota_credito" ADD CONSTRAINT "nota_credito_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nota_credito_factura" ON "nota_credito" USING btree ("codigo_factura");--> statement-breakpoint
ALTER TABLE "comprobante" ADD CONSTRAINT "comprobante_codigo_nota_nota_credito_codigo_nota_fk" FOREIGN KEY ("codigo_nota") REFERENCES "public"."nota_credito"("codigo_nota") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comprobante_nota_unico" ON "comprobante" USING btree ("codigo_factura","codigo_nota") WHERE codigo_nota is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comprobante_credito_unico" ON "comprobante" USING btree ("codigo_factura") WHERE clase = 'CREDITO' and codigo_nota is null;