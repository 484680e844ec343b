/**
 * The records of the uniform structure, version 1.31 (instructions of the Income Tax Ordinance,
 * "OPENFRMT"): the fields of each in their order, with the number that the instructions give them.
 * Positions follow from the widths. Inventory records (M100) and bookkeeping records (B100, B110)
 * are absent: neither is kept.
 */

/**
 * `text`: left-aligned, filled with spaces. `digits`: right-aligned, filled with zeros. `amount`: a
 * sign, then a whole number of hundredths (of ten-thousandths with `decimals: 4`), filled with
 * zeros; `width` includes the sign.
 */
export type Field = {
  readonly no: number
  readonly name: string
  readonly type: 'text' | 'digits' | 'amount'
  readonly width: number
}
const kind =
  (type: Field['type']) =>
  (no: number, name: string, width: number): Field => ({ no, name, type, width })
const text = kind('text')
const digits = kind('digits')
const amount = kind('amount')

/** X9(12)V99, X9(9)V99 and X9(12)V9999. */
const MONEY = 15
const SMALL_MONEY = 12
const QUANTITY = 17

export const recordFields = {
  A000: [
    text(1000, 'code', 4),
    text(1001, 'future', 5),
    digits(1002, 'records', 15),
    digits(1003, 'dealer', 9),
    digits(1004, 'primaryId', 15),
    text(1005, 'constant', 8),
    digits(1006, 'certificate', 8),
    text(1007, 'software', 20),
    text(1008, 'version', 20),
    digits(1009, 'vendorNumber', 9),
    text(1010, 'vendorName', 20),
    digits(1011, 'years', 1),
    text(1012, 'path', 50),
    digits(1013, 'bookkeeping', 1),
    digits(1014, 'balance', 1),
    digits(1015, 'companyNumber', 9),
    digits(1016, 'withholdingFile', 9),
    text(1017, 'future2', 10),
    text(1018, 'businessName', 50),
    text(1019, 'street', 50),
    text(1020, 'house', 10),
    text(1021, 'city', 30),
    text(1022, 'zip', 8),
    digits(1023, 'taxYear', 4),
    digits(1024, 'from', 8),
    digits(1025, 'to', 8),
    digits(1026, 'runDate', 8),
    digits(1027, 'runTime', 4),
    digits(1028, 'language', 1),
    digits(1029, 'letters', 1),
    text(1030, 'compression', 20),
    text(1032, 'currency', 3),
    digits(1034, 'branches', 1),
    text(1035, 'future3', 46),
  ],
  A100: [
    text(1100, 'code', 4),
    digits(1101, 'record', 9),
    digits(1102, 'dealer', 9),
    digits(1103, 'primaryId', 15),
    text(1104, 'constant', 8),
    text(1105, 'future', 50),
  ],
  C100: [
    text(1200, 'code', 4),
    digits(1201, 'record', 9),
    digits(1202, 'dealer', 9),
    digits(1203, 'documentType', 3),
    text(1204, 'documentNumber', 20),
    digits(1205, 'issuedOn', 8),
    digits(1206, 'issuedAt', 4),
    text(1207, 'customerName', 50),
    text(1208, 'street', 50),
    text(1209, 'house', 10),
    text(1210, 'city', 30),
    text(1211, 'zip', 8),
    text(1212, 'country', 30),
    text(1213, 'countryCode', 2),
    text(1214, 'phone', 15),
    digits(1215, 'customerDealer', 9),
    digits(1216, 'valueDate', 8),
    amount(1217, 'foreignTotal', MONEY),
    text(1218, 'foreignCurrency', 3),
    amount(1219, 'beforeDiscount', MONEY),
    amount(1220, 'discount', MONEY),
    amount(1221, 'net', MONEY),
    amount(1222, 'vat', MONEY),
    amount(1223, 'total', MONEY),
    amount(1224, 'withheld', SMALL_MONEY),
    text(1225, 'customerKey', 15),
    text(1226, 'matching', 10),
    text(1228, 'cancelled', 1),
    digits(1230, 'date', 8),
    text(1231, 'branch', 7),
    text(1233, 'user', 9),
    digits(1234, 'link', 7),
    text(1235, 'future', 13),
  ],
  D110: [
    text(1250, 'code', 4),
    digits(1251, 'record', 9),
    digits(1252, 'dealer', 9),
    digits(1253, 'documentType', 3),
    text(1254, 'documentNumber', 20),
    digits(1255, 'line', 4),
    digits(1256, 'baseType', 3),
    text(1257, 'baseNumber', 20),
    digits(1258, 'saleKind', 1),
    text(1259, 'sku', 20),
    text(1260, 'description', 30),
    text(1261, 'maker', 50),
    text(1262, 'serial', 30),
    text(1263, 'unit', 20),
    amount(1264, 'quantity', QUANTITY),
    amount(1265, 'unitPrice', MONEY),
    amount(1266, 'lineDiscount', MONEY),
    amount(1267, 'lineTotal', MONEY),
    digits(1268, 'vatRate', 4),
    text(1270, 'branch', 7),
    digits(1272, 'date', 8),
    digits(1273, 'link', 7),
    text(1274, 'baseBranch', 7),
    text(1275, 'future', 21),
  ],
  D120: [
    text(1300, 'code', 4),
    digits(1301, 'record', 9),
    digits(1302, 'dealer', 9),
    digits(1303, 'documentType', 3),
    text(1304, 'documentNumber', 20),
    digits(1305, 'line', 4),
    digits(1306, 'method', 1),
    digits(1307, 'bank', 10),
    digits(1308, 'bankBranch', 10),
    digits(1309, 'account', 15),
    digits(1310, 'chequeNumber', 10),
    digits(1311, 'dueDate', 8),
    amount(1312, 'amount', MONEY),
    digits(1313, 'acquirer', 1),
    text(1314, 'cardName', 20),
    digits(1315, 'credit', 1),
    text(1320, 'branch', 7),
    digits(1322, 'date', 8),
    digits(1323, 'link', 7),
    text(1324, 'future', 60),
  ],
  Z900: [
    text(1150, 'code', 4),
    digits(1151, 'record', 9),
    digits(1152, 'dealer', 9),
    digits(1153, 'primaryId', 15),
    text(1154, 'constant', 8),
    digits(1155, 'records', 15),
    text(1156, 'future', 50),
  ],
  /** A line of INI.TXT that counts the records of one code. */
  count: [text(0, 'code', 4), digits(0, 'records', 15)],
} as const satisfies Readonly<Record<string, readonly Field[]>>

export type RecordCode = keyof typeof recordFields
/** The values of a record by field. A missing one is written as spaces or zeros. */
export type RecordValues<C extends RecordCode> = Partial<
  Record<(typeof recordFields)[C][number]['name'], string | number | null>
>
