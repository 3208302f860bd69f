/**
 * The stylesheet of Atrium.
 * @module
 */

export const atriumCss = `
:root{--ink:#26312b;--soft:#6b776f;--line:#e3e6e0;--paper:#fbfbf8;--green:#3f6b52;--warm:#b4552d}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
a{color:inherit;text-decoration-color:#b9c4bc;text-underline-offset:.2em}a:hover{color:var(--green)}
ul{list-style:none;margin:0;padding:0}.wrap{max-width:72rem;margin:0 auto;padding:0 1.25rem}
.top{background:#fff;border-bottom:1px solid var(--line)}.top>.wrap{display:flex;gap:1rem;align-items:center;flex-wrap:wrap;padding-block:1rem}
.logo{font:600 1.5rem/1 Georgia,serif;text-decoration:none;color:var(--green)}.find{flex:1;min-width:10rem}
input,textarea,select{font:inherit;padding:.45rem .7rem;border:1px solid var(--line);border-radius:.5rem;background:#fff;max-width:100%}.find input,textarea{width:100%}
button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.5rem;background:var(--green);color:#fff;cursor:pointer}
button:disabled{background:#c3ccc5;cursor:default}
.tools,.links{display:flex;gap:1rem;flex-wrap:wrap;font-size:.9rem}
.menu ul.wrap{display:flex;gap:.25rem 1.5rem;flex-wrap:wrap;padding-bottom:.8rem}.menu a{text-decoration:none}.menu ul ul{font-size:.85rem;color:var(--soft)}
.page{padding-block:1rem 3rem}.bar{display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap;color:var(--soft);font-size:.88rem}.bar p{margin:.2rem 0}
.switches{display:flex;gap:1.25rem;flex-wrap:wrap}.on{font-weight:600;color:var(--green)}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}h1{font-size:2rem;margin:1rem 0 .5rem}h2{font-size:1.35rem;margin:2.2rem 0 1rem}
.hero{background:#eef2ea;border-radius:1rem;padding:2.5rem 2rem;margin:.5rem 0 1.5rem}.hero h1{margin-top:0}.hero p{max-width:38rem;margin:0}
.promo{background:#fdf3e4;border-radius:.6rem;padding:.1rem 1rem;margin:.8rem 0;color:#7a5420;font-size:.92rem}
.tiles,.sub{display:flex;flex-wrap:wrap;gap:.6rem}.tiles a,.sub a{display:block;background:#fff;border:1px solid var(--line);border-radius:2rem;padding:.4rem 1rem;text-decoration:none}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1.25rem}
.card{background:#fff;border:1px solid var(--line);border-radius:.8rem;padding:.8rem;display:flex;flex-direction:column}.card img{width:100%;height:auto;border-radius:.5rem;display:block}
.card h3{font-size:1rem;font-weight:500;margin:.7rem 0 .2rem;flex:1}.card h3 a{text-decoration:none}.price{margin:0}s{color:var(--soft);font-weight:400;font-size:.9em}
.acts{display:flex;gap:.6rem;flex-wrap:wrap;font-size:.8rem;margin:.5rem 0 0}
.facets{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem;font-size:.9rem;margin:1rem 0}.facets dt{color:var(--soft);text-transform:capitalize}.facets dd{margin:0}.facets a{margin-right:.5rem}
.order{display:flex;gap:1.5rem;flex-wrap:wrap;color:var(--soft);font-size:.9rem;border-top:1px solid var(--line);padding-top:.8rem}.choice a{margin-left:.4rem}
.pager ul{display:flex;gap:.4rem;justify-content:center;flex-wrap:wrap;margin-top:2rem}.pager a,.pager span{display:block;padding:.3rem .8rem;border:1px solid var(--line);border-radius:.5rem;background:#fff;text-decoration:none}
.product{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2.5rem;margin:1rem 0}.photos img{width:100%;height:auto;border-radius:1rem}
.product-price{font-size:1.6rem;margin:.6rem 0}.stock{font-size:.92rem}.stock.yes{color:var(--green)}.stock.no{color:var(--warm)}
.ids{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem;font-size:.88rem;color:var(--soft)}.ids dd{margin:0}
.product-text,.text{max-width:44rem}.specs{border-collapse:collapse;margin:1rem 0}.specs th,.specs td{text-align:left;font-weight:400;padding:.35rem 2rem .35rem 0;border-bottom:1px solid var(--line)}.specs th{color:var(--soft)}
blockquote{margin:0 0 1rem;border-left:3px solid var(--line);padding-left:1rem}blockquote p{margin:0}cite{font-style:normal;color:var(--soft);font-size:.85rem}
.featured{margin-top:3rem;border-top:1px solid var(--line)}footer{background:#eef2ea;padding:2rem 0;font-size:.9rem;color:var(--soft)}.box h3{font-size:.95rem;margin:0}.box a{margin-right:.7rem}
@media(max-width:40rem){.product{grid-template-columns:1fr}.cards{grid-template-columns:1fr 1fr;gap:.7rem}h1{font-size:1.6rem}.hero{padding:1.5rem 1.2rem}}
`.replaceAll('\n', '')
