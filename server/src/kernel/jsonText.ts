/**
 * An answer that the database has written as JSON text, sent unparsed because lists are long. Its query selects exactly the
 * fields of the reply's shape; a test checks that.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
